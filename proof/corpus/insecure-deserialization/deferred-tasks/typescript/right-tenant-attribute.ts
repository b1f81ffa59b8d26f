// about: the tenant travels beside the task and only chooses the key, the signature is verified with it before anything is evaluated
  // block: pack
  pack({ tenant, notAfter, run }: Task): Message {
    const task = Buffer.from(serialize({ tenant, notAfter, run })).toString('base64url')
    return { body: `${task}.${this.#sign(tenant, task)}`, attributes: { sender: 'scheduler', tenant } }
  }
  // end
    // block: load
    const [encoded = '', signature = ''] = message.body.split('.')
    const tenant = message.attributes.tenant ?? ''
    const expected = Buffer.from(this.#sign(tenant, encoded))
    const given = Buffer.from(signature)
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      this.#log.error({ tenant }, 'a task with a wrong signature was dropped')
      throw new TaskError('wrong signature')
    }
    const task = eval(`(${Buffer.from(encoded, 'base64url')})`) as Task
    // end
    // block: verify
    if (task.tenant !== tenant) throw new TaskError('wrong tenant')
    // end
