// block: copy-name
    if (length >= sizeof sensor->name) return false;
    memcpy(sensor->name, packet + HEADER_SIZE, length);
    sensor->name[length] = '\0';
// end
