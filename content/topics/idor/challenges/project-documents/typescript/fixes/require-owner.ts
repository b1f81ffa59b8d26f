// block: check-member
  const members = await db.query('SELECT role FROM members WHERE project_id = $1 AND user_id = $2', [projectId, user.id])
  const role: string | undefined = members.rows[0]?.role
  if (!role) throw new Refused(404, 'project_not_found')
  if (role !== 'owner') throw new Refused(403, 'role_missing')
// end
