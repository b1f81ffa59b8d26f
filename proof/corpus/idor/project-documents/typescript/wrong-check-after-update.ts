// about: compares the project after the update, and there is no transaction that would take it back
// block: store-document
  const stored = await db.query(
    'UPDATE documents SET title = $1, body = $2, version = version + 1 WHERE id = $3 RETURNING *',
    [title, change.text, documentId],
  )
  const document = stored.rows[0]
  if (!document || Number(document.project_id) !== projectId) throw new Refused(404, 'document_not_found')
  // end
