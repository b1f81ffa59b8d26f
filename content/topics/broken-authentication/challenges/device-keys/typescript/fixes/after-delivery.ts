// block: compare-hash
  if (reader.deliveredAt === null) throw new NotIdentified('not delivered')
  if (givenHash !== reader.keyHash) throw new NotIdentified('key')
// end
