# about: The query only finds sessions within both limits.
        # block: look-up
        query = (
            "SELECT s.id_hash, u.id, u.hotel_id FROM sessions s JOIN users u ON u.id = s.user_id"
            " WHERE s.id_hash = %s AND s.used_at > %s AND s.started_at > %s"
        )
        limits = (now - 30 * MINUTE, now - 12 * 60 * MINUTE)
        found = self._db.execute(query, (hash_token(token), *limits)).fetchone()
        # end
