// about: the document is looked for within the checked project, and the update has the same condition
  // block: store-document
  const existing = await db.query('SELECT id FROM documents WHERE id = $1 AND project_id = $2', [documentId, projectId])
  if (existing.rows.length === 0) throw new Refused(404, 'document_not_found')
  const stored = await db.query(
    'UPDATE documents SET title = $1, body = $2, version = version + 1 WHERE id = $3 AND project_id = $4 RETURNING *',
    [title, change.text, documentId, projectId],
  )
  const document = stored.rows[0]
  if (!document) throw new Refused(404, 'document_not_found')
  // end
