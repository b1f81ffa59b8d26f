# about: both limits are checked before the session is touched, and an old session is removed
        # block: look-up
        query = (
            "SELECT s.id_hash, s.used_at, s.started_at, u.id, u.hotel_id"
            " FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.id_hash = %s"
        )
        found = self._db.execute(query, (hash_token(token),)).fetchone()
        if found is not None:
            is_idle = now - found["used_at"] >= IDLE_SECONDS
            is_over = now - found["started_at"] >= 12 * 60 * MINUTE
            if is_idle or is_over:
                self.end(token)
                return None
        # end
