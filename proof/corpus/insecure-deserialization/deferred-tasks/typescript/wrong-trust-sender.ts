// about: everyone who can write to the queue can set the attribute
    // block: load
    if (message.attributes.sender !== 'scheduler') throw new TaskError('unknown sender')
    const [encoded = '', signature = ''] = message.body.split('.')
    const task = eval(`(${Buffer.from(encoded, 'base64url')})`) as Task
    // end
