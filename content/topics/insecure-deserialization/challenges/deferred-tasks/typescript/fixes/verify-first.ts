// block: pack
  pack({ tenant, notAfter, run }: Task): Message {
    const task = Buffer.from(serialize({ tenant, notAfter, run })).toString('base64url')
    const signed = `${Buffer.from(tenant).toString('base64url')}.${task}`
    return { body: `${signed}.${this.#sign(tenant, signed)}`, attributes: { sender: 'scheduler' } }
  }
// end
// block: load
    const [tenant = '', encoded = '', signature = ''] = message.body.split('.')
    const name = Buffer.from(tenant, 'base64url').toString()
// end
// block: verify
    const expected = Buffer.from(this.#sign(name, `${tenant}.${encoded}`))
    const given = Buffer.from(signature)
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      this.#log.error({ tenant: name }, 'a task with a wrong signature was dropped')
      throw new TaskError('wrong signature')
    }
    const task = eval(`(${Buffer.from(encoded, 'base64url')})`) as Task
// end
