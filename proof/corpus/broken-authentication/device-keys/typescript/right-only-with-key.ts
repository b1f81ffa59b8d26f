// about: Readers that have no key yet are not found.
// block: load-reader
  const { rows } = await db.query(
    "SELECT id, gate, delivered_at, key_hash FROM readers WHERE id = $1 AND retired_at IS NULL AND key_hash IS NOT NULL AND key_hash <> ''",
    [id],
  )
  const row = rows[0]
  return row && { id: row.id, gate: row.gate, deliveredAt: row.delivered_at, keyHash: row.key_hash }
// end
