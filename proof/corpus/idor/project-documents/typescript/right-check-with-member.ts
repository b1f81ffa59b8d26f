// about: The membership is asked for the project that the document is really in, which must be the one of the address.
// block: check-member
  const members = await db.query(
    'SELECT m.role FROM members m JOIN documents d ON d.project_id = m.project_id WHERE m.project_id = $1 AND m.user_id = $2 AND d.id = $3',
    [projectId, user.id, documentId],
  )
  const role: string | undefined = members.rows[0]?.role
  if (!role) throw new Refused(404, 'document_not_found')
  if (role === 'reader') throw new Refused(403, 'role_missing')
// end
