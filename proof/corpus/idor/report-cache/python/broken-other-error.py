# about: broken, a report from the cache is refused with an error that the caller does not know
        # block: read-cache
        key = f"report:{report_id}"
        if cached := self._cache.get(key):
            report = Report(**json.loads(cached))
            found = self._db.execute("SELECT 1 FROM members WHERE team_id = %s AND user_id = %s", (report.team_id, user.id)).fetchone()
            if found is None:
                raise PermissionError("not a member")
            return report
        # end
