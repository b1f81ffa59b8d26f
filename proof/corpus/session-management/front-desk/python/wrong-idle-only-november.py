# about: Only the thirty minutes without activity are checked, so a thief keeps a copied cookie alive forever with a request now and then.
        # block: look-up
        query = (
            "SELECT s.id_hash, u.id, u.hotel_id FROM sessions s JOIN users u ON u.id = s.user_id"
            " WHERE s.id_hash = %s AND s.used_at > %s"
        )
        found = self._db.execute(query, (hash_token(token), now - IDLE_SECONDS)).fetchone()
        # end
