# about: managers of any team read the cached reports of all teams
        # block: read-cache
        key = f"report:{report_id}"
        if cached := self._cache.get(key):
            known = Report(**json.loads(cached))
            if user.role != "manager":
                self._require_member(user, known.team_id)
            return known
        # end
