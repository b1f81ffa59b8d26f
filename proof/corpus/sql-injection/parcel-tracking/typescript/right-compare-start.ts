// about: Compares the beginning with a bound value; no pattern is needed.
// block: find-parcels
  const { rows: parcels } = await db.query(
    `SELECT ${parcelColumns} FROM parcels
     WHERE customer_id = $1 AND substr(reference, 1, length($2)) = $2
     ORDER BY created_at DESC LIMIT ${limit}`,
    [customerId, reference],
  )
// end
