// about: wrong, a reader without a key is expected to send its own number as a key, and that is printed on it
// block: compare-hash
  const expected = reader.keyHash ?? createHash('sha256').update(String(reader.id)).digest('hex')
  if (givenHash !== expected) throw new NotIdentified('key')
// end
