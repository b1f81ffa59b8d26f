// about: right, a missing key or a reader without a stored hash is refused before anything is compared
  // block: compare-hash
  if (givenHash === null || reader.keyHash === null || givenHash !== reader.keyHash) throw new NotIdentified('key')
  // end
