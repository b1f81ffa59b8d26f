// about: wrong, being a writer of the document's project is enough, which may be archived
// block: store-document
  const place = await db.query(
    "SELECT m.role FROM documents d JOIN members m ON m.project_id = d.project_id WHERE d.id = $1 AND m.user_id = $2 AND m.role <> 'reader'",
    [documentId, user.id],
  )
  if (place.rows.length === 0) throw new Refused(404, 'document_not_found')
  const stored = await db.query('UPDATE documents SET title = $1, body = $2, version = version + 1 WHERE id = $3 RETURNING *', [title, change.text, documentId])
  const document = stored.rows[0]
  if (!document) throw new Refused(404, 'document_not_found')
// end
