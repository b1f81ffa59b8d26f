#include <assert.h>
#include <stdbool.h>
#include "transfer.c"

void works(void) {
    struct account ada = {1, 1000}, bob = {2, 50};
    assert(transfer(&ada, &bob, 200) == OK && ada.balance == 798 && bob.balance == 250);
    assert(transfer(&ada, &bob, 5) == OK && ada.balance == 792 && bob.balance == 255);
    assert(transfer(&ada, &bob, 0) == AMOUNT_INVALID && transfer(&ada, &ada, 5) == AMOUNT_INVALID);
    assert(transfer(&ada, &bob, 792) == BALANCE_TOO_LOW && transfer(&ada, &bob, 800) == BALANCE_TOO_LOW);
    assert(transfer(&ada, &bob, 785) == OK && ada.balance == 0);
    struct account rich = {3, UINT32_MAX - 10};
    ada.balance = 100;
    assert(transfer(&ada, &rich, 20) == RECEIVER_FULL && ada.balance == 100);
}

bool exploit(void) {
    struct account mallory = {1, 20}, trudy = {2, 0};
    transfer(&mallory, &trudy, 4252442872u);
    return mallory.balance == 16 && trudy.balance == 4252442872u;
}
