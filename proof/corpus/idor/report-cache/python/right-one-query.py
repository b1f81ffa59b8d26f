# about: One query looks for the report among those of the user's teams before the cache is read.
# block: read-cache
        query = (
            "SELECT r.id FROM reports r JOIN members m ON m.team_id = r.team_id WHERE r.id = %s AND m.user_id = %s"
        )
        if self._db.execute(query, (report_id, user.id)).fetchone() is None:
            raise NotFound("report_not_found")
        key = f"report:{report_id}"
        cached = self._cache.get(key)
        if cached:
            return Report(**json.loads(cached))
# end
