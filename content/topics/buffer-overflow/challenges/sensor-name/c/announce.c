#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define VERSION 1
#define HEADER_SIZE 5
#define VALUE_SIZE 4

struct sensor {
    char name[32];
    int32_t threshold; /* tenths of a degree, from the configuration */
    int32_t value;
    uint16_t number;
    bool has_alarm;
};

/* Completes the record of a sensor; false when the packet is not acceptable. */
bool read_announcement(const uint8_t *packet, size_t received, struct sensor *sensor) {
    // block: check-header
    if (received < HEADER_SIZE + VALUE_SIZE) return false;
    if (packet[0] != VERSION) {
        fprintf(stderr, "announcement of version %u refused\n", packet[0]);
        return false;
    }
    // end

    // block: check-length
    size_t length = packet[4];
    if (length > received - HEADER_SIZE - VALUE_SIZE) return false;
    // end

    // block: copy-name
    memcpy(sensor->name, packet + HEADER_SIZE, length);
    sensor->name[length] = '\0';
    // end

    // block: read-value
    const uint8_t *value = packet + HEADER_SIZE + length;
    sensor->number = (uint16_t)(packet[2] << 8 | packet[3]);
    sensor->value = (int32_t)((uint32_t)value[0] << 24 | (uint32_t)value[1] << 16 | (uint32_t)value[2] << 8 | value[3]);
    // end

    // block: check-alarm
    sensor->has_alarm = sensor->value > sensor->threshold;
    if (sensor->has_alarm) fprintf(stderr, "sensor %u: %d exceeds %d\n", sensor->number, sensor->value, sensor->threshold);
    return true;
    // end
}
