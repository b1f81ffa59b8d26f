#include <assert.h>
#include "retry_queue.c"

#define TARGET "https://hooks.example.net/always-500"

void works(void) {
    struct queue queue = {0};
    uint32_t id = queue_add(&queue, TARGET, 1);
    uint32_t next = queue_retry(&queue, id);
    assert(next == 2 && queue_find(&queue, id)->state == REPLACED);
    assert(strcmp(queue_find(&queue, next)->target, TARGET) == 0 && queue_find(&queue, next)->attempt == 2);
    assert(queue_retry(&queue, id) == 0 && queue_retry(&queue, 99) == 0);
    for (int i = 0; i < 3; i++) next = queue_retry(&queue, next);
    assert(queue_find(&queue, next)->attempt == 5);
    assert(queue_retry(&queue, next) == 0 && queue_find(&queue, next)->state == DONE);
    while (queue.count < 40) assert(queue_add(&queue, "https://hooks.example.net/", 1) != 0);
    assert(queue_find(&queue, 40) != NULL && strcmp(queue_find(&queue, 2)->target, TARGET) == 0);
    free(queue.jobs);
}

bool exploit(void) {
    struct queue queue = {0};
    uint32_t id = queue_add(&queue, TARGET, 1);
    while (queue.count < queue.capacity) queue_add(&queue, TARGET, 1);
    uint32_t next = queue_retry(&queue, id);
    /* The sanitizer has ended the attack by now where it succeeds. */
    assert(queue_find(&queue, id)->state == REPLACED && strcmp(queue_find(&queue, next)->target, TARGET) == 0);
    free(queue.jobs);
    return false;
}
