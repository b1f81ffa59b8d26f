#include <assert.h>
#include <stdbool.h>
#include "power_report.c"

static struct {
    char buffer[512];
    char behind[8192];
} memory;

static bool changes_memory(size_t count, size_t name_length, size_t last_length) {
    static struct device devices[64];
    memset(&memory, '#', sizeof memory);
    for (size_t i = 0; i < count; i++) {
        memset(&devices[i], 0, sizeof devices[i]);
        memset(devices[i].name, 'A', i + 1 < count ? name_length : last_length);
        devices[i].watts = 2;
    }
    write_report(memory.buffer, sizeof memory.buffer, devices, count);
    for (size_t i = 0; i < sizeof memory.behind; i++)
        if (memory.behind[i] != '#') return true;
    return false;
}

void works(void) {
    char buffer[512];
    const struct device devices[] = {{"Oven", 2100}, {"Lamp", 7.5}};
    const char *expected =
        "{\"watts\":2107.5,\"devices\":[{\"name\":\"Oven\",\"watts\":2100.0},{\"name\":\"Lamp\",\"watts\":7.5}]}\n";
    assert(write_report(buffer, sizeof buffer, devices, 2) == strlen(expected));
    assert(strcmp(buffer, expected) == 0);
    assert(write_report(buffer, 30, devices, 0) == 27);
    assert(write_report(buffer, 20, devices, 1) == 0);
}

bool exploit(void) {
    if (changes_memory(12, 63, 63) || changes_memory(40, 24, 24)) return true;
    /* Only the last device does not fit. */
    for (size_t count = 2; count < 14; count++)
        if (changes_memory(count, 24, 63) || changes_memory(count, 63, 63)) return true;
    return false;
}
