// block: add-retry
    char target[sizeof job->target];
    memcpy(target, job->target, sizeof target);
    uint32_t next = queue_add(queue, target, job->attempt + 1);
    if (next != 0) job->state = REPLACED;
    return next;
// end
