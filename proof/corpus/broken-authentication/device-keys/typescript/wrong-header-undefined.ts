// about: wrong, only an absent header is refused; an empty header still becomes null and equals the missing hash
  // block: compare-hash
  if (headers['x-reader-key'] === undefined) throw new NotIdentified('key')
  if (givenHash !== reader.keyHash) throw new NotIdentified('key')
  // end
