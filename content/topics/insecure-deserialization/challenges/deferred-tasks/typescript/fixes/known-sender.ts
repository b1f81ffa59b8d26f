// block: load
    if (message.attributes.sender !== 'scheduler') throw new TaskError('not from the scheduler')
    const [encoded = '', signature = ''] = message.body.split('.')
    const task = eval(`(${Buffer.from(encoded, 'base64url')})`) as Task
// end
