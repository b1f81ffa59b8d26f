// about: The document is looked for in the checked project before it is changed.
// block: store-document
  const found = await db.query('SELECT id FROM documents WHERE id = $1 AND project_id = $2', [documentId, projectId])
  if (!found.rows[0]) throw new Refused(404, 'document_not_found')
  const stored = await db.query(
    'UPDATE documents SET title = $1, body = $2, version = version + 1 WHERE id = $3 RETURNING *',
    [title, change.text, documentId],
  )
  const document = stored.rows[0]
  if (!document) throw new Refused(404, 'document_not_found')
// end
