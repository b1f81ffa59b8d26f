// about: It is enough to be a reader of the document's project, because the role was taken from another one.
// block: store-document
  const mine = await db.query('SELECT 1 FROM documents d JOIN members m ON m.project_id = d.project_id WHERE d.id = $1 AND m.user_id = $2', [
    documentId,
    user.id,
  ])
  if (mine.rowCount === 0) throw new Refused(404, 'document_not_found')
  const stored = await db.query(
    'UPDATE documents SET title = $1, body = $2, version = version + 1 WHERE id = $3 RETURNING *',
    [title, change.text, documentId],
  )
  const document = stored.rows[0]
  if (!document) throw new Refused(404, 'document_not_found')
// end
