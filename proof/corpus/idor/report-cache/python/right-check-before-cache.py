# about: the row and the membership are read first, and only the slow sums come from the cache
# block: read-cache
        key = f"report:{report_id}"
# end
# block: load-report
        row = self._db.execute("SELECT id, team_id, title FROM reports WHERE id = %s", (report_id,)).fetchone()
        if row is None:
            raise NotFound("report_not_found")
        self._require_member(user, row["team_id"])
        if cached := self._cache.get(key):
            return Report(**json.loads(cached))
# end
