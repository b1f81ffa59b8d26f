// about: right, the database compares, and NULL is never equal to anything there
// block: compare-hash
  const found = await db.query('SELECT 1 FROM readers WHERE id = $1 AND key_hash = $2', [reader.id, givenHash])
  if (givenHash === null || found.rows.length === 0) throw new NotIdentified('key')
// end
