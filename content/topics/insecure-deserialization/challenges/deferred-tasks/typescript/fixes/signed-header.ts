// block: pack
  pack({ tenant, notAfter, run }: Task): Message {
    const task = Buffer.from(serialize({ tenant, notAfter, run })).toString('base64url')
    const header = Buffer.from(JSON.stringify({ tenant, notAfter })).toString('base64url')
    return { body: `${header}.${task}.${this.#sign(tenant, header)}`, attributes: { sender: 'scheduler' } }
  }
// end
// block: load
    const [header = '', encoded = '', signature = ''] = message.body.split('.')
    const { tenant } = JSON.parse(Buffer.from(header, 'base64url').toString()) as Task
// end
// block: verify
    const expected = Buffer.from(this.#sign(tenant, header))
    const given = Buffer.from(signature)
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      this.#log.error({ tenant }, 'a task with a wrong signature was dropped')
      throw new TaskError('wrong signature')
    }
    const task = eval(`(${Buffer.from(encoded, 'base64url')})`) as Task
// end
