// about: a missing key becomes an empty string, which is never equal to a missing hash (null) nor to a real hash
  // block: compare-hash
  if ((givenHash ?? '') !== reader.keyHash) throw new NotIdentified('key')
  // end
