#include <stdio.h>
#include <stdint.h>
#include <string.h>

struct device {
    char name[64];
    double watts;
};

/* Writes the report of all devices; returns its length, or 0 when it does not fit. */
size_t write_report(char *buffer, size_t size, const struct device *devices, size_t count) {
    // block: sum-power
    double total = 0;
    for (size_t i = 0; i < count; i++) total += devices[i].watts;
    // end

    // block: write-start
    int length = snprintf(buffer, size, "{\"watts\":%.1f,\"devices\":[", total);
    if (length < 0 || (size_t)length >= size) return 0;
    size_t used = (size_t)length;
    // end

    // block: write-devices
    for (size_t i = 0; i < count; i++) {
        const struct device *device = &devices[i];
        length = snprintf(buffer + used, size - used, "%s{\"name\":\"%s\",\"watts\":%.1f}",
                          i > 0 ? "," : "", device->name, device->watts);
        if (length < 0) return 0;
        used += (size_t)length;
    }
    // end

    // block: write-end
    length = snprintf(buffer + used, size - used, "]}\n");
    if (length < 0 || (size_t)length >= size - used) return 0;
    used += (size_t)length;
    // end

    // block: log-size
    fprintf(stderr, "report: %zu of %zu bytes, %zu devices\n", used, size, count);
    return used;
    // end
}
