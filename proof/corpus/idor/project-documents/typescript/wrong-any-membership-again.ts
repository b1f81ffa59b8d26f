// about: any membership in the document's project is enough, so its readers write through a project of their own
  // block: store-document
  const stored = await db.query(
    `UPDATE documents SET title = $1, body = $2, version = version + 1
     WHERE id = $3 AND project_id IN (SELECT project_id FROM members WHERE user_id = $4) RETURNING *`,
    [title, change.text, documentId, user.id],
  )
  const document = stored.rows[0]
  if (!document) throw new Refused(404, 'document_not_found')
  // end
