# about: Sessions that are too old are removed before each look-up.
# block: look-up
        self._db.execute(
            "DELETE FROM sessions WHERE id_hash = %s AND (used_at <= %s OR started_at <= %s)",
            (hash_token(token), now - 30 * MINUTE, now - 12 * 60 * MINUTE),
        )
        query = "SELECT s.id_hash, u.id, u.hotel_id FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.id_hash = %s"
        found = self._db.execute(query, (hash_token(token),)).fetchone()
# end
