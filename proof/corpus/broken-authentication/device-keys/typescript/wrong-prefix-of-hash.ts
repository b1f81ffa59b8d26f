// about: wrong, only the first sign of the hashes is compared
// block: compare-hash
  if (!givenHash || !reader.keyHash) throw new NotIdentified('no key')
  if (givenHash.charAt(0) !== reader.keyHash.charAt(0)) throw new NotIdentified('key')
// end
