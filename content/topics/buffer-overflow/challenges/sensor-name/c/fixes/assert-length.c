// block: copy-name
    assert(length < sizeof sensor->name);
    memcpy(sensor->name, packet + HEADER_SIZE, length);
    sensor->name[length] = '\0';
// end
