// block: check-balance
    uint32_t total = amount + fee;
    if (total > sender->balance || sender->balance - total > sender->balance) {
        fprintf(stderr, "transfer: %u points are too many for account %lu\n", amount, (unsigned long)sender->id);
        return BALANCE_TOO_LOW;
    }
// end
