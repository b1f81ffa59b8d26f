// about: an empty header is still hashed to null, which equals the missing key of a reader that has not been set up
  // block: hash-key
  const key = headers['x-reader-key']
  if (key === undefined) throw new NotIdentified('key missing')
  const givenHash = key ? createHash('sha256').update(key).digest('hex') : null
  // end
