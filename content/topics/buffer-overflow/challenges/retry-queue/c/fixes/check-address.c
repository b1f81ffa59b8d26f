// block: add-retry
    uint32_t next = queue_add(queue, job->target, job->attempt + 1);
    if (next != 0 && job != NULL) job->state = REPLACED;
    return next;
// end
