#include <stdint.h>
#include <stdio.h>

enum result { OK, AMOUNT_INVALID, BALANCE_TOO_LOW, RECEIVER_FULL };

struct account {
    uint64_t id;
    uint32_t balance;
};

/* Moves points to another account. Both are locked by the caller. */
enum result transfer(struct account *sender, struct account *receiver, uint32_t amount) {
    // block: check-amount
    if (amount == 0 || sender->id == receiver->id) return AMOUNT_INVALID;
    // end

    // block: compute-fee
    uint32_t fee = amount / 100;
    if (fee == 0) fee = 1;
    // end

    // block: check-balance
    uint32_t total = amount + fee;
    if (total > sender->balance) {
        fprintf(stderr, "transfer: %u points are too many for account %lu\n", amount, (unsigned long)sender->id);
        return BALANCE_TOO_LOW;
    }
    // end

    // block: check-receiver
    if (amount > UINT32_MAX - receiver->balance) return RECEIVER_FULL;
    // end

    // block: book-points
    sender->balance -= total;
    receiver->balance += amount;
    fprintf(stderr, "transfer: %u points, fee %u\n", amount, fee);
    return OK;
    // end
}
