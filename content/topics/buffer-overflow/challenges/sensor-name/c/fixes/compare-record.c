// block: copy-name
    if (length >= sizeof *sensor) return false;
    memcpy(sensor->name, packet + HEADER_SIZE, length);
    sensor->name[length] = '\0';
// end
