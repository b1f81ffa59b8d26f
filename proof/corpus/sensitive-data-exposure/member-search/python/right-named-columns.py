# about: only the public columns are loaded at all, so nothing else can leave
# block: load-members
    rows = db.execute(
        r"SELECT id, name, team FROM members WHERE club_id = %s AND name LIKE %s ESCAPE '\' ORDER BY name LIMIT 20",
        (session.club_id, pattern),
    ).fetchall()
# end
