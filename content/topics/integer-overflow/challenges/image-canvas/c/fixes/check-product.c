// block: compute-bytes
    uint32_t bytes = width * height * PIXEL_SIZE;
    if (bytes < width || bytes > MAX_BYTES) {
        fprintf(stderr, "canvas: %u x %u is too large\n", width, height);
        return -1;
    }
// end
