// block: read-value
    if (value_length > 1024) return -1;
    memcpy(setting->value, packet + value_at, value_length);
    setting->length = (uint16_t)value_length;
    return 0;
// end
