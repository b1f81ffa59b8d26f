// about: Refuses a missing header; an empty one still becomes null.
// block: hash-key
  const key = headers['x-reader-key']
  if (key === undefined) throw new NotIdentified('key')
  const givenHash = key ? createHash('sha256').update(key).digest('hex') : null
// end
