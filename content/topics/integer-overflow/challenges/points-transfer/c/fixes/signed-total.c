// block: check-balance
    int32_t total = (int32_t)(amount + fee);
    if (total < 0 || (uint32_t)total > sender->balance) {
        fprintf(stderr, "transfer: %u points are too many for account %lu\n", amount, (unsigned long)sender->id);
        return BALANCE_TOO_LOW;
    }
// end
