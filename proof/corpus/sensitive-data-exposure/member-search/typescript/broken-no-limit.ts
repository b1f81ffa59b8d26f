// about: the columns are named, but a short name lists the whole club
// block: load-members
  const { rows } = await db.query(
    "SELECT id, name, team FROM members WHERE club_id = $1 AND name LIKE $2 ESCAPE '\\' ORDER BY name",
    [session.clubId, pattern],
  )
// end
