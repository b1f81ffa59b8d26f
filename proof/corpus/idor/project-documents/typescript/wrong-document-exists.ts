// about: Checks that there is such a document, not where it is.
// block: store-document
  const found = await db.query('SELECT id, project_id FROM documents WHERE id = $1', [documentId])
  if (!found.rows[0] || !projectId) throw new Refused(404, 'document_not_found')
  const stored = await db.query(
    'UPDATE documents SET title = $1, body = $2, version = version + 1 WHERE id = $3 RETURNING *',
    [title, change.text, found.rows[0].id],
  )
  const document = stored.rows[0]
// end
