// block: load
    const [encoded = '', signature = ''] = message.body.split('.')
    const task = eval(`(${Buffer.from(encoded, 'base64url')})`) as Task
    const fields = Object.keys(task).sort().join()
    if (fields !== 'notAfter,run,tenant' || !this.#keys.has(task.tenant)) throw new TaskError('this is not a task')
    Object.freeze(task)
// end
