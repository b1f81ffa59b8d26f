#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// part: sizes
#define FIRST_CAPACITY 16
#define MAX_ATTEMPTS 5
// end

enum state { WAITING, DONE, REPLACED };

struct job {
    uint32_t id;
    uint32_t attempt;
    enum state state;
    char target[128];
};

struct queue {
    struct job *jobs;
    size_t count, capacity;
    uint32_t last_id;
};

/* Returns the id of the new job, or 0 when there is no memory. */
uint32_t queue_add(struct queue *queue, const char *target, uint32_t attempt) {
    // block: grow-queue
    if (queue->count == queue->capacity) {
        size_t capacity = queue->capacity > 0 ? queue->capacity * 2 : FIRST_CAPACITY;
        struct job *jobs = reallocarray(queue->jobs, capacity, sizeof *jobs);
        if (jobs == NULL) return 0;
        queue->jobs = jobs;
        queue->capacity = capacity;
    }
    // end
    // block: store-job
    struct job *job = &queue->jobs[queue->count++];
    *job = (struct job){.id = ++queue->last_id, .attempt = attempt, .state = WAITING};
    snprintf(job->target, sizeof job->target, "%s", target);
    return job->id;
    // end
}

struct job *queue_find(const struct queue *queue, uint32_t id) {
    // block: find-job
    for (size_t i = 0; i < queue->count; i++)
        if (queue->jobs[i].id == id) return &queue->jobs[i];
    return NULL;
    // end
}

/* Replaces a failed job by its next attempt; returns the id of that, or 0. */
uint32_t queue_retry(struct queue *queue, uint32_t id) {
    // block: check-attempts
    struct job *job = queue_find(queue, id);
    if (job == NULL || job->state != WAITING) return 0;
    if (job->attempt >= MAX_ATTEMPTS) {
        fprintf(stderr, "job %u: given up after %u attempts\n", job->id, job->attempt);
        job->state = DONE;
        return 0;
    }
    // end
    // block: add-retry
    uint32_t next = queue_add(queue, job->target, job->attempt + 1);
    if (next != 0) job->state = REPLACED;
    return next;
    // end
}
