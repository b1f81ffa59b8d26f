// about: binds the pattern and the limit, and wildcards in the reference are only characters
// block: find-parcels
  const pattern = `${reference.replaceAll(/[\\%_]/g, '\\$&')}%`
  const { rows: parcels } = await db.query(
    `SELECT ${parcelColumns} FROM parcels
     WHERE customer_id = $1 AND reference LIKE $2
     ORDER BY created_at DESC LIMIT $3`,
    [customerId, pattern, limit],
  )
  // end
