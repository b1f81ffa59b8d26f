# about: The time of the last use is compared after it was set to now.
# part: answer
        query = "SELECT used_at, started_at FROM sessions WHERE id_hash = %s"
        times = self._db.execute(query, (found["id_hash"],)).fetchone()
        if now - times["used_at"] > 30 * MINUTE or now - times["started_at"] > 12 * 60 * MINUTE:
            return None
        return User(found["id"], found["hotel_id"]), write_cookie(token)
# end
