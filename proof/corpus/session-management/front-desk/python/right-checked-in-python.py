# about: Both times are read with the session and compared; an old session is deleted and counts as none.
        # block: look-up
        query = (
            "SELECT s.id_hash, s.started_at, s.used_at, u.id, u.hotel_id"
            " FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.id_hash = %s"
        )
        found = self._db.execute(query, (hash_token(token),)).fetchone()
        if found and (now - found["used_at"] > 30 * MINUTE or now - found["started_at"] > 12 * 60 * MINUTE):
            self._db.execute("DELETE FROM sessions WHERE id_hash = %s", (found["id_hash"],))
            found = None
        # end
