// about: Managers can no longer use a quote, but the import from the HR system and the names already stored still reach the query.
  // block: rename
  const trimmed = name.trim()
  if (trimmed === '' || trimmed.length > 120) throw new RangeError('A name has 1 to 120 characters')
  if (/['";]/.test(trimmed)) throw new RangeError('A name has no quotes')
  const { rowCount } = await db.query('UPDATE departments SET name = $1 WHERE id = $2 AND manager_id = $3', [
    trimmed,
    departmentId,
    managerId,
  ])
  if (rowCount === 0) throw new Error(`Manager ${managerId} has no department ${departmentId}`)
  // end
