#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

#define MAX_REPLY 4096

// block: read-line
static char *read_line(FILE *in, size_t *received) {
    char *line = NULL;
    size_t capacity = 0;
    ssize_t n = getline(&line, &capacity, in);
    if (n <= 0) {
        free(line);
        return NULL;
    }
    if (line[n - 1] == '\n') line[--n] = '\0';
    *received = (size_t)n;
    return line;
}
// end

// block: refuse
static int refuse(FILE *out, char *line, size_t received, const char *reason) {
    fprintf(out, "ERROR %s\n", reason);
    fprintf(stderr, "ping: refused %zu bytes: %s\n", received, reason);
    free(line);
    return fflush(out) == 0 ? 0 : -1;
}
// end

/* "PING 5 hello" is answered with "PONG hello". Returns 0, or -1 when the connection is to be closed. */
int answer_ping(FILE *in, FILE *out) {
    size_t received = 0;
    char *line = read_line(in, &received);
    if (line == NULL) return -1;

    // block: parse-length
    char *text = NULL;
    errno = 0;
    unsigned long stated = strncmp(line, "PING ", 5) == 0 ? strtoul(line + 5, &text, 10) : 0;
    if (text == NULL || *text != ' ' || errno == ERANGE) return refuse(out, line, received, "syntax");
    text++;
    // end

    // block: check-limit
    if (stated > MAX_REPLY) return refuse(out, line, received, "too long");
    // end

    // block: build-reply
    char reply[MAX_REPLY + 6] = "PONG ";
    memcpy(reply + 5, text, stated);
    reply[stated + 5] = '\n';
    // end

    // block: send-reply
    size_t sent = fwrite(reply, 1, stated + 6, out);
    free(line);
    return sent == stated + 6 && fflush(out) == 0 ? 0 : -1;
    // end
}
