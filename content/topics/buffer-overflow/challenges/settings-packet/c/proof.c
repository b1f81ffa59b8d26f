#define _GNU_SOURCE
#include <assert.h>
#include <stdbool.h>
#include <string.h>
#include "settings.c"

static int send_setting(int display, const char *name, const char *value, size_t claimed) {
    uint8_t packet[1024];
    size_t name_length = strlen(name), value_length = strlen(value);
    packet[0] = (uint8_t)name_length;
    packet[1] = (uint8_t)(claimed >> 8);
    packet[2] = (uint8_t)claimed;
    memcpy(packet + 3, name, name_length);
    memcpy(packet + 3 + name_length, value, value_length);
    return receive_packet(display, packet, 3 + name_length + value_length);
}

void works(void) {
    assert(send_setting(1, "motto", "a motto that is longer than the rest", 36) == 0);
    assert(send_setting(1, "colour", "green", 5) == 0 && send_setting(2, "empty", "", 0) == 0);
    const struct setting *colour = find_setting(1, "colour");
    assert(colour != NULL && colour->length == 5 && memcmp(colour->value, "green", 5) == 0);
    assert(find_setting(1, "motto")->length == 36 && find_setting(2, "empty")->length == 0);
    assert(find_setting(2, "colour") == NULL);
    assert(receive_packet(1, (const uint8_t *)"\1\0", 2) == -1 && receive_packet(1, (const uint8_t *)"\11\0\0x", 4) == -1);
}

bool exploit(void) {
    const char *secret = "blue-harbour-42";
    assert(send_setting(1, "wifi", "network=shop-1 password=blue-harbour-42 channel=6", 49) == 0);
    if (send_setting(2, "x", "", 200) != 0) return false;
    const struct setting *setting = find_setting(2, "x");
    return memmem(setting->value, setting->length, secret, strlen(secret)) != NULL;
}
