// block: write-devices
    for (size_t i = 0; i < count; i++) {
        const struct device *device = &devices[i];
        if (used >= size) return 0;
        length = snprintf(buffer + used, size - used, "%s{\"name\":\"%s\",\"watts\":%.1f}",
                          i > 0 ? "," : "", device->name, device->watts);
        if (length < 0) return 0;
        used += (size_t)length;
    }
// end
