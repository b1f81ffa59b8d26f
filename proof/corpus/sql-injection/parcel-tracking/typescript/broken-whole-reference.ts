// about: Finds a parcel only by its whole reference, although customers type its beginning.
// block: find-parcels
  const { rows: parcels } = await db.query(
    `SELECT ${parcelColumns} FROM parcels WHERE customer_id = $1 AND reference = $2 ORDER BY created_at DESC LIMIT ${limit}`,
    [customerId, reference],
  )
// end
