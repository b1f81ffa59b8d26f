// about: broken, the callers get a reader without its time of delivery
// block: compare-hash
  if (!givenHash || !reader.keyHash || givenHash !== reader.keyHash) throw new NotIdentified('key')
// end
// block: record-contact
  await db.query('UPDATE readers SET seen_at = now() WHERE id = $1', [reader.id])
  return { id: reader.id, gate: reader.gate, deliveredAt: null, keyHash: reader.keyHash }
// end
