# about: a cached report is handed out only after the membership in its team was checked
        # block: read-cache
        key = f"report:{report_id}"
        if cached := self._cache.get(key):
            known = Report(**json.loads(cached))
            self._require_member(user, known.team_id)
            return known
        # end
