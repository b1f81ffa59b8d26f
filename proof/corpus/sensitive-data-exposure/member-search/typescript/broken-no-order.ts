// about: the columns are named, but the new statement has lost the order
// block: load-members
  const { rows } = await db.query(
    "SELECT id, name, team FROM members WHERE club_id = $1 AND name LIKE $2 ESCAPE '\\' LIMIT 20",
    [session.clubId, pattern],
  )
// end
