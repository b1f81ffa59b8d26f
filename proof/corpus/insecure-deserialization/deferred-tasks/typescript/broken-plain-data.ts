// about: nothing is evaluated any more, but a task arrives without its code
  // block: pack
  pack({ tenant, notAfter }: Task): Message {
    const task = Buffer.from(JSON.stringify({ tenant, notAfter })).toString('base64url')
    return { body: `${task}.${this.#sign(tenant, task)}`, attributes: { sender: 'scheduler' } }
  }
  // end
    // block: load
    const [encoded = '', signature = ''] = message.body.split('.')
    const task = JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8')) as Task
    // end
