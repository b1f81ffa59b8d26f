# about: the team comes from the database and the membership is checked before the cache is read
        # block: read-cache
        owner = self._db.execute("SELECT team_id FROM reports WHERE id = %s", (report_id,)).fetchone()
        if owner is None:
            raise NotFound("report_not_found")
        self._require_member(user, owner["team_id"])
        key = f"report:{report_id}"
        if cached := self._cache.get(key):
            return Report(**json.loads(cached))
        # end
