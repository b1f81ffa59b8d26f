// block: compute-bytes
    uint64_t bytes = width * height * PIXEL_SIZE;
    if (bytes > (uint64_t)MAX_BYTES) {
        fprintf(stderr, "canvas: %u x %u is too large\n", width, height);
        return -1;
    }
// end
