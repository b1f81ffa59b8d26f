// about: brackets around the condition can be closed by the input as well
  // block: find-parcels
  const { rows: parcels } = await db.query(
    `SELECT ${parcelColumns} FROM parcels
     WHERE (customer_id = $1) AND (reference LIKE '${reference}%')
     ORDER BY created_at DESC LIMIT ${limit}`,
    [customerId],
  )
  // end
