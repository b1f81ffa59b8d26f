// about: looks for the document within the project first, and updates with the same two keys
// block: store-document
  const keys = [documentId, projectId]
  const own = await db.query('SELECT id FROM documents WHERE id = $1 AND project_id = $2', keys)
  if (own.rows.length === 0) throw new Refused(404, 'document_not_found')
  const stored = await db.query(
    'UPDATE documents SET title = $3, body = $4, version = version + 1 WHERE id = $1 AND project_id = $2 RETURNING *',
    [...keys, title, change.text],
  )
  const document = stored.rows[0]
  if (!document) throw new Refused(404, 'document_not_found')
  // end
