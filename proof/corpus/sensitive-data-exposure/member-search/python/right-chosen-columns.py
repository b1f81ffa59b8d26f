# about: the query reads three columns, and the answer names its four fields
# block: load-members
    rows = db.execute(
        r"SELECT id, name, team FROM members WHERE club_id = %s AND name LIKE %s ESCAPE '\' ORDER BY name LIMIT 20",
        (session.club_id, pattern),
    ).fetchall()
# end
# block: build-answer
        answer.append({"id": row["id"], "name": row["name"], "team": row["team"], "photo": photo})
# end
