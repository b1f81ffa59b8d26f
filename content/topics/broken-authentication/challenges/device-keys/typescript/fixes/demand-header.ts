// block: hash-key
  const key = headers['x-reader-key']
  if (key === undefined) throw new NotIdentified('no key')
  const givenHash = key ? createHash('sha256').update(key).digest('hex') : null
// end
