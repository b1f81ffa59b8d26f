// block: read-value
    if (value_length > sizeof setting->value) return -1;
    value_length = strnlen((const char *)packet + value_at, value_length);
    memcpy(setting->value, packet + value_at, value_length);
    setting->length = (uint16_t)value_length;
    return 0;
// end
