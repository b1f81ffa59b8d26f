#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define HEADER_SIZE 8
#define PIXEL_SIZE 4
#define MAX_BYTES (64u * 1024 * 1024)

struct canvas {
    uint32_t width, height;
    uint8_t *pixels;
};

static uint32_t read_u32(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/* Makes a canvas for the drawing, filled with the background; 0, or -1 when that is not possible. */
int canvas_create(struct canvas *canvas, const uint8_t *file, size_t size, const uint8_t background[PIXEL_SIZE]) {
    // block: read-size
    if (size < HEADER_SIZE) return -1;
    uint32_t width = read_u32(file);
    uint32_t height = read_u32(file + 4);
    // end

    // block: check-empty
    if (width == 0 || height == 0) {
        fprintf(stderr, "canvas: empty drawing\n");
        return -1;
    }
    // end

    // block: compute-bytes
    uint32_t bytes = width * height * PIXEL_SIZE;
    if (bytes > MAX_BYTES) {
        fprintf(stderr, "canvas: %u x %u is too large\n", width, height);
        return -1;
    }
    // end

    // block: allocate
    uint8_t *pixels = malloc(bytes);
    if (pixels == NULL) return -1;
    *canvas = (struct canvas){width, height, pixels};
    // end

    // block: fill-pixels
    for (size_t y = 0; y < height; y++)
        for (size_t x = 0; x < width; x++)
            for (size_t i = 0; i < PIXEL_SIZE; i++) pixels[(y * width + x) * PIXEL_SIZE + i] = background[i];
    return 0;
    // end
}

void canvas_free(struct canvas *canvas) {
    free(canvas->pixels);
    canvas->pixels = NULL;
}
