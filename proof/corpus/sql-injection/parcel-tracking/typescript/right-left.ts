// about: The beginning of the column is compared with the parameter, without LIKE.
  // block: find-parcels
  const { rows: parcels } = await db.query(
    `SELECT ${parcelColumns} FROM parcels
     WHERE customer_id = $1 AND left(reference, length($2::text)) = $2::text
     ORDER BY created_at DESC LIMIT ${limit}`,
    [customerId, reference],
  )
  // end
