// about: Compares the key itself with its hash.
// block: compare-hash
  if (!givenHash || headers['x-reader-key'] !== reader.keyHash) throw new NotIdentified('key')
// end
