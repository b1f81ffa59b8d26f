// block: check-balance
    uint64_t total = amount + fee;
    if (total > (uint64_t)sender->balance) {
        fprintf(stderr, "transfer: %u points are too many for account %lu\n", amount, (unsigned long)sender->id);
        return BALANCE_TOO_LOW;
    }
// end
