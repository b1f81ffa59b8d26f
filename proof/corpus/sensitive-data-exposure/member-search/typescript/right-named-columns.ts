// about: the other columns are not even read
  // block: load-members
  const { rows } = await db.query(
    "SELECT id, name, team FROM members WHERE club_id = $1 AND name LIKE $2 ESCAPE '\\' ORDER BY name LIMIT 20",
    [session.clubId, pattern],
  )
  // end
