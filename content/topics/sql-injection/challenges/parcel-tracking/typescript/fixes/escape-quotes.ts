// block: find-parcels
  const escaped = reference.replaceAll("'", "\\'")
  const { rows: parcels } = await db.query(
    `SELECT ${parcelColumns} FROM parcels
     WHERE customer_id = $1 AND reference LIKE '${escaped}%'
     ORDER BY created_at DESC LIMIT ${limit}`,
    [customerId],
  )
// end
