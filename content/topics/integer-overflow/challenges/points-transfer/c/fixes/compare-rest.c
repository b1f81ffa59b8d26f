// block: check-balance
    if (amount > sender->balance || fee > sender->balance - amount) {
        fprintf(stderr, "transfer: %u points are too many for account %lu\n", amount, (unsigned long)sender->id);
        return BALANCE_TOO_LOW;
    }
    uint32_t total = amount + fee;
// end
