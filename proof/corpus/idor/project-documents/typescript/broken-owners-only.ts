// about: broken, writers can't save any more
// block: store-document
  if (role !== 'owner') throw new Refused(403, 'role_missing')
  const stored = await db.query(
    'UPDATE documents SET title = $1, body = $2, version = version + 1 WHERE id = $3 AND project_id = $4 RETURNING *',
    [title, change.text, documentId, projectId],
  )
  const document = stored.rows[0]
  if (!document) throw new Refused(404, 'document_not_found')
// end
