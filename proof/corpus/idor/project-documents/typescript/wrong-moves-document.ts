// about: wrong, the document is moved into the project of the address
// block: store-document
  await db.query('UPDATE documents SET project_id = $1 WHERE id = $2', [projectId, documentId])
  const stored = await db.query(
    'UPDATE documents SET title = $1, body = $2, version = version + 1 WHERE id = $3 AND project_id = $4 RETURNING *',
    [title, change.text, documentId, projectId],
  )
  const document = stored.rows[0]
  if (!document) throw new Refused(404, 'document_not_found')
// end
