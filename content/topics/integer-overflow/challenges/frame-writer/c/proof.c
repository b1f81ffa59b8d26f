#include <assert.h>
#include <stdbool.h>
#include "frames.c"

static uint8_t stream[200000];

/* The number of frames; the last one of the kind asked for is found. */
static size_t read_frames(FILE *out, enum kind kind, const uint8_t **body, size_t *length) {
    size_t size = (size_t)ftell(out), count = 0;
    rewind(out);
    assert(fread(stream, 1, sizeof stream, out) == size);
    for (size_t at = 0; at + 3 <= size; count++) {
        size_t n = (size_t)stream[at + 1] << 8 | stream[at + 2];
        if (stream[at] == kind) *body = stream + at + 3, *length = n;
        at += 3 + n;
    }
    fclose(out);
    return count;
}

void works(void) {
    const uint8_t *body = NULL;
    size_t length = 0;
    FILE *out = tmpfile();
    assert(send_message(out, "ada", (const uint8_t *)"Hello\nall", 9) == 0);
    assert(send_message(out, "a\nb", (const uint8_t *)"x", 1) == -1 && send_message(out, "ada", NULL, 0) == -1);
    assert(read_frames(out, MESSAGE, &body, &length) == 1 && length == 13 && memcmp(body, "ada\nHello\nall", 13) == 0);
    out = tmpfile();
    memset(stream, 'x', 10000);
    assert(send_message(out, "bob", stream, 10000) == 0 && make_moderator(out, "ada") == 0);
    assert(read_frames(out, MODERATOR, &body, &length) == 2 && length == 3 && memcmp(body, "ada", 3) == 0);
}

static bool becomes_moderator(size_t frame_at, size_t size) {
    static uint8_t text[70000];
    const uint8_t *body = NULL;
    size_t length = 0;
    memset(text, 'A', sizeof text);
    memcpy(text + frame_at, "\x03\x00\x07mallory", 10);
    FILE *out = tmpfile();
    send_message(out, "mallory", text, size);
    read_frames(out, MODERATOR, &body, &length);
    return body != NULL && length == 7 && memcmp(body, "mallory", 7) == 0;
}

bool exploit(void) {
    return becomes_moderator(0, 65536) || becomes_moderator(65535 - 8, 65535 - 8 + 10);
}
