// about: the reference is bound, the statement adds the wildcard
// block: find-parcels
  const sql = `SELECT ${parcelColumns} FROM parcels
     WHERE customer_id = $1 AND reference LIKE $2 || '%'
     ORDER BY created_at DESC LIMIT ${limit}`
  const { rows: parcels } = await db.query(sql, [customerId, reference])
  // end
