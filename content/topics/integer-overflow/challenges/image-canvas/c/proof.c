#include <assert.h>
#include <stdbool.h>
#include <string.h>
#include "canvas.c"

static const uint8_t blue[] = {0, 0, 255, 255};

static int create(struct canvas *canvas, uint32_t width, uint32_t height) {
    const uint8_t file[] = {width >> 24, width >> 16, width >> 8, width, height >> 24, height >> 16, height >> 8, height};
    return canvas_create(canvas, file, sizeof file, blue);
}

void works(void) {
    struct canvas canvas;
    assert(create(&canvas, 30, 20) == 0 && canvas.width == 30 && canvas.height == 20);
    for (size_t i = 0; i < 30 * 20 * 4; i++) assert(canvas.pixels[i] == blue[i % 4]);
    canvas_free(&canvas);
    assert(create(&canvas, 5000, 5000) == -1);
    assert(create(&canvas, 0, 5) == -1 && create(&canvas, 5, 0) == -1);
    assert(canvas_create(&canvas, blue, 4, blue) == -1);
}

/* The sanitizer ends it where the pixels are written outside. */
bool exploit(void) {
    struct canvas canvas;
    bool is_made = create(&canvas, 32769, 32768) == 0;
    return create(&canvas, 32768, 32768) == 0 || is_made;
}
