# about: the cached report goes through the same check of the membership as a fresh one
        # block: read-cache
        key = f"report:{report_id}"
        if cached := self._cache.get(key):
            report = Report(**json.loads(cached))
            self._require_member(user, report.team_id)
            return report
        # end
