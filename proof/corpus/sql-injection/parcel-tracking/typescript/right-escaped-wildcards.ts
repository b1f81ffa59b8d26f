// about: the pattern is bound, and its wildcards are escaped so that they are looked for as they are
  // block: find-parcels
  const prefix = reference.replaceAll(/[\\%_]/g, '\\$&')
  const { rows: parcels } = await db.query(
    `SELECT ${parcelColumns} FROM parcels
     WHERE customer_id = $1 AND reference LIKE $2
     ORDER BY created_at DESC LIMIT $3`,
    [customerId, prefix + '%', limit],
  )
  // end
