#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum kind { MESSAGE = 1, PRESENCE = 2, MODERATOR = 3 };

#define HEADER_SIZE 3

// block: make-header
static int make_header(uint8_t header[HEADER_SIZE], enum kind kind, size_t size) {
    uint16_t length = (uint16_t)size;
    header[0] = (uint8_t)kind;
    header[1] = (uint8_t)(length >> 8);
    header[2] = (uint8_t)length;
    return 0;
}
// end

static int check_name(const char *name) {
    // block: check-sender
    return name[0] != '\0' && strchr(name, '\n') == NULL ? 0 : -1;
    // end
}

static int send_frame(FILE *out, enum kind kind, const uint8_t *body, size_t size) {
    // block: send-frame
    uint8_t header[HEADER_SIZE];
    if (make_header(header, kind, size) != 0) return -1;
    if (fwrite(header, 1, sizeof header, out) != sizeof header) return -1;
    return fwrite(body, 1, size, out) == size && fflush(out) == 0 ? 0 : -1;
    // end
}

/* Passes a message on to the chat server; 0, or -1 when that is not possible. */
int send_message(FILE *out, const char *sender, const uint8_t *text, size_t text_size) {
    if (text_size == 0 || check_name(sender) != 0) return -1;
    // block: build-body
    size_t name_size = strlen(sender);
    if (text_size > SIZE_MAX - name_size - 1) return -1;
    uint8_t *body = malloc(name_size + 1 + text_size);
    if (body == NULL) return -1;
    memcpy(body, sender, name_size);
    body[name_size] = '\n';
    memcpy(body + name_size + 1, text, text_size);
    // end
    int result = send_frame(out, MESSAGE, body, name_size + 1 + text_size);
    free(body);
    return result;
}

/* For administrators only. */
int make_moderator(FILE *out, const char *user) {
    // block: grant-role
    if (check_name(user) != 0) return -1;
    return send_frame(out, MODERATOR, (const uint8_t *)user, strlen(user));
    // end
}
