// about: delivered readers without a key still pass with no key at all, since null equals null
  // block: compare-hash
  if (reader.deliveredAt === null) throw new NotIdentified('not delivered')
  if (givenHash !== reader.keyHash) throw new NotIdentified('key')
  // end
