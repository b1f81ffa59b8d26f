// about: replace with a text changes the first quote only.
// block: find-parcels
  const safe = reference.replace("'", "''")
  const { rows: parcels } = await db.query(
    `SELECT ${parcelColumns} FROM parcels
     WHERE customer_id = $1 AND reference LIKE '${safe}%'
     ORDER BY created_at DESC LIMIT ${limit}`,
    [customerId],
  )
// end
