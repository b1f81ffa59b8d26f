// about: the signature must fit one of the keys before the text is evaluated, and the check of the tenant stays behind it
    // block: load
    const [encoded = '', signature = ''] = message.body.split('.')
    const signedBySomeone = [...this.#keys.keys()].some((tenant) => {
      const wanted = Buffer.from(this.#sign(tenant, encoded))
      const got = Buffer.from(signature)
      return got.length === wanted.length && timingSafeEqual(got, wanted)
    })
    if (!signedBySomeone) {
      this.#log.error('a task with a wrong signature was dropped')
      throw new TaskError('wrong signature')
    }
    const task = eval(`(${Buffer.from(encoded, 'base64url')})`) as Task
    // end
