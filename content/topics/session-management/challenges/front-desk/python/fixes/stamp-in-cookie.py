# block: set-cookie
        return write_cookie(f"{token}.{now + IDLE_SECONDS}")
# end
# block: look-up
        token, _, ends_at = token.partition(".")
        if not ends_at.isdecimal() or int(ends_at) <= now:
            return None
        query = "SELECT s.id_hash, u.id, u.hotel_id FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.id_hash = %s"
        found = self._db.execute(query, (hash_token(token),)).fetchone()
# end
# part: answer
        return User(found["id"], found["hotel_id"]), write_cookie(f"{token}.{now + IDLE_SECONDS}")
# end
# block: end-session
        self._db.execute("DELETE FROM sessions WHERE id_hash = %s", (hash_token(token.partition(".")[0]),))
# end
