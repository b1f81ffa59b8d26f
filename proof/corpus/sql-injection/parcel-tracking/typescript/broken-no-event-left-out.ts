// about: parcels without an event are no longer shown
// block: find-parcels
  const { rows: parcels } = await db.query(
    `SELECT ${parcelColumns} FROM parcels
     WHERE customer_id = $1 AND reference LIKE $2
       AND EXISTS (SELECT 1 FROM parcel_events WHERE parcel_id = parcels.id)
     ORDER BY created_at DESC LIMIT ${limit}`,
    [customerId, `${reference}%`],
  )
// end
