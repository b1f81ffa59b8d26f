#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define HEADER_SIZE 3
#define MAX_SETTINGS 64

struct setting {
    int display;
    char name[256];
    uint16_t length;
    uint8_t value[4096];
};

static uint8_t memory[4096];
static struct setting settings[MAX_SETTINGS];
static size_t setting_count;

static int read_setting(const uint8_t *packet, size_t size, struct setting *setting) {
    // block: check-header
    if (size < HEADER_SIZE) return -1;
    size_t name_length = packet[0];
    size_t value_length = (size_t)packet[1] << 8 | packet[2];
    // end

    // block: read-name
    size_t value_at = HEADER_SIZE + name_length;
    if (value_at > size) return -1;
    memcpy(setting->name, packet + HEADER_SIZE, name_length);
    setting->name[name_length] = '\0';
    // end

    // block: read-value
    if (value_length > sizeof setting->value) return -1;
    memcpy(setting->value, packet + value_at, value_length);
    setting->length = (uint16_t)value_length;
    return 0;
    // end
}

const struct setting *find_setting(int display, const char *name) {
    for (size_t i = setting_count; i-- > 0;)
        if (settings[i].display == display && strcmp(settings[i].name, name) == 0) return &settings[i];
    return NULL;
}

/* Takes a packet of a display: the setting that it contains is stored; 0, or -1 when it is refused. */
int receive_packet(int display, const uint8_t *bytes, size_t size) {
    // block: receive
    if (size > sizeof memory || setting_count == MAX_SETTINGS) return -1;
    memcpy(memory, bytes, size);
    struct setting *setting = &settings[setting_count];
    if (read_setting(memory, size, setting) != 0) return -1;
    // end

    // block: store-value
    setting->display = display;
    setting_count++;
    fprintf(stderr, "display %d: %s has %u bytes\n", display, setting->name, setting->length);
    return 0;
    // end
}
