// about: broken, a change that is refused is in the history all the same
// block: store-document
  const known = await db.query('SELECT id, version FROM documents WHERE id = $1', [documentId])
  if (known.rows[0]) await db.query('INSERT INTO history (document_id, version, body, user_id) VALUES ($1, $2, $3, $4)', [documentId, known.rows[0].version + 1, change.text, user.id])
  const stored = await db.query(
    'UPDATE documents SET title = $1, body = $2, version = version + 1 WHERE id = $3 AND project_id = $4 RETURNING *',
    [title, change.text, documentId, projectId],
  )
  const document = stored.rows[0]
  if (!document) throw new Refused(404, 'document_not_found')
// end
// block: store-history
// end
