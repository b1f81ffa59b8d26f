// about: wrong, the title is stored before the project is compared
// block: store-document
  await db.query('UPDATE documents SET title = $1 WHERE id = $2', [title, documentId])
  const stored = await db.query(
    'UPDATE documents SET body = $1, version = version + 1 WHERE id = $2 AND project_id = $3 RETURNING *',
    [change.text, documentId, projectId],
  )
  const document = stored.rows[0]
  if (!document) throw new Refused(404, 'document_not_found')
// end
