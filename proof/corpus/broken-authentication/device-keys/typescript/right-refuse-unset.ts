// about: A reader without a key and a request without one are refused before anything is compared.
// block: hash-key
  const key = headers['x-reader-key']
  if (!key || !reader.keyHash) throw new NotIdentified('key')
  const givenHash = createHash('sha256').update(key).digest('hex')
// end
