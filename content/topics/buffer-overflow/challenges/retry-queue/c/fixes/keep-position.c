// block: add-retry
    size_t position = (size_t)(job - queue->jobs);
    struct job old = *job;
    uint32_t next = queue_add(queue, old.target, old.attempt + 1);
    if (next != 0) queue->jobs[position].state = REPLACED;
    return next;
// end
