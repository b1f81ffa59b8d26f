// about: a missing key, on either side, is refused before anything is compared
  // block: compare-hash
  if (givenHash === null || reader.keyHash === null) throw new NotIdentified('key')
  if (givenHash !== reader.keyHash) throw new NotIdentified('key')
  // end
