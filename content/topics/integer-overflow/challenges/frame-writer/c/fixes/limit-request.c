// block: make-header
static int make_header(uint8_t header[HEADER_SIZE], enum kind kind, size_t size) {
    if (size > 1024 * 1024) return -1;
    uint16_t length = (uint16_t)size;
    header[0] = (uint8_t)kind;
    header[1] = (uint8_t)(length >> 8);
    header[2] = (uint8_t)length;
    return 0;
}
// end
