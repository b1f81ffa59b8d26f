# about: right, only three columns are read from the table, and the answer names them as well
    # block: load-members
    rows = db.execute(
        r"SELECT id, name, team FROM members WHERE club_id = %s AND name LIKE %s ESCAPE '\' ORDER BY name LIMIT 20",
        (session.club_id, pattern),
    ).fetchall()
    # end
        # block: build-answer
        answer.append({"id": row["id"], "name": row["name"], "team": row["team"], "photo": photo})
        # end
