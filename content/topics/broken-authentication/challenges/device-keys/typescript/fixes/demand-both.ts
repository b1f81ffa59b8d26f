// block: compare-hash
  if (!givenHash || !reader.keyHash) throw new NotIdentified('no key')
  if (givenHash !== reader.keyHash) throw new NotIdentified('key')
// end
