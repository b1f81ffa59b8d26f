# about: a session that was not used for 30 minutes or began twelve hours ago is not found any more
# part: cookie
IDLE_SECONDS = 30 * MINUTE
SHIFT_SECONDS = 12 * 60 * MINUTE


def write_cookie(value: str) -> str:
    return f"desk={value}; Path=/; Max-Age={IDLE_SECONDS}; HttpOnly; Secure; SameSite=Lax"
# end
        # block: look-up
        query = (
            "SELECT s.id_hash, u.id, u.hotel_id FROM sessions s JOIN users u ON u.id = s.user_id"
            " WHERE s.id_hash = %s AND s.used_at > %s AND s.started_at > %s"
        )
        limits = (now - IDLE_SECONDS, now - SHIFT_SECONDS)
        found = self._db.execute(query, (hash_token(token), *limits)).fetchone()
        # end
