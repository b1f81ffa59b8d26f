// about: wrong, until it is set up a reader may send the name of its gate, which anybody at the gate can read
// block: compare-hash
  if (!givenHash) throw new NotIdentified('no key')
  const isNew = reader.keyHash === null && key === reader.gate
  if (!isNew && givenHash !== reader.keyHash) throw new NotIdentified('key')
// end
