// block: rename
  const trimmed = name.trim()
  if (!/^[\p{L}\p{N} .&-]{1,120}$/u.test(trimmed)) throw new RangeError('A name has letters, digits and . & - only')
  const { rowCount } = await db.query('UPDATE departments SET name = $1 WHERE id = $2 AND manager_id = $3', [
    trimmed,
    departmentId,
    managerId,
  ])
  if (rowCount === 0) throw new Error(`Manager ${managerId} has no department ${departmentId}`)
// end
