// about: Binds the pattern and the limit, and takes the wildcards in the reference literally.
// block: find-parcels
  const pattern = `${reference.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const { rows: parcels } = await db.query(
    `SELECT ${parcelColumns} FROM parcels
     WHERE customer_id = $1 AND reference LIKE $2 ESCAPE '\\'
     ORDER BY created_at DESC LIMIT $3`,
    [customerId, pattern, limit],
  )
// end
