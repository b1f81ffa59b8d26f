// about: The pattern is built in the code and passed as a value.
  // block: find-parcels
  const { rows: parcels } = await db.query(
    `SELECT ${parcelColumns} FROM parcels
     WHERE customer_id = $1 AND reference LIKE $2
     ORDER BY created_at DESC LIMIT ${limit}`,
    [customerId, `${reference}%`],
  )
  // end
