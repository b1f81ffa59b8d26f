// about: The query only asks for the columns that may be shown, so the answer cannot contain others.
  // block: load-members
  const { rows } = await db.query(
    "SELECT id, name, team FROM members WHERE club_id = $1 AND name LIKE $2 ESCAPE '\\' ORDER BY name LIMIT 20",
    [session.clubId, pattern],
  )
  // end
    // block: build-answer
    const { id, name: fullName, team } = row
    return { id, name: fullName, team, photo }
    // end
