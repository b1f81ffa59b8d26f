// about: wrong, the first key that anybody sends becomes the reader's key
// block: compare-hash
  if (givenHash === null) throw new NotIdentified('key')
  if (reader.keyHash === null) await db.query('UPDATE readers SET key_hash = $1 WHERE id = $2', [givenHash, reader.id])
  else if (givenHash !== reader.keyHash) throw new NotIdentified('key')
// end
