# about: The clock gives seconds, but the limits are computed in milliseconds, so they are weeks and years.
        # block: look-up
        query = (
            "SELECT s.id_hash, u.id, u.hotel_id FROM sessions s JOIN users u ON u.id = s.user_id"
            " WHERE s.id_hash = %s AND s.used_at > %s AND s.started_at > %s"
        )
        limits = (now - 30 * MINUTE * 1000, now - 12 * 60 * MINUTE * 1000)
        found = self._db.execute(query, (hash_token(token), *limits)).fetchone()
        # end
