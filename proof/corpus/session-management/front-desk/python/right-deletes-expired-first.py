# about: A session past one of the two limits is deleted before the look-up, so it is never found or touched again.
        # block: look-up
        expired = "DELETE FROM sessions WHERE id_hash = %s AND (used_at <= %s OR started_at <= %s)"
        self._db.execute(expired, (hash_token(token), now - 30 * MINUTE, now - 720 * MINUTE))
        query = "SELECT s.id_hash, u.id, u.hotel_id FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.id_hash = %s"
        found = self._db.execute(query, (hash_token(token),)).fetchone()
        # end
