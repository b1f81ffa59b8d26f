// block: read-value
    if (value_length > sizeof setting->value) return -1;
    if (value_length > sizeof memory - value_at) return -1;
    memcpy(setting->value, packet + value_at, value_length);
    setting->length = (uint16_t)value_length;
    return 0;
// end
