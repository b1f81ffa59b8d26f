// block: compute-bytes
    if (height > MAX_BYTES / PIXEL_SIZE / width) {
        fprintf(stderr, "canvas: %u x %u is too large\n", width, height);
        return -1;
    }
    uint32_t bytes = width * height * PIXEL_SIZE;
// end
