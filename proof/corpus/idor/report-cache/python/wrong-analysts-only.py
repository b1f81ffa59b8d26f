# about: Managers are managers in the whole tool, but not members of all teams.
# block: read-cache
        key = f"report:{report_id}"
        if cached := self._cache.get(key):
            report = Report(**json.loads(cached))
            if user.role != "manager":
                self._require_member(user, report.team_id)
            return report
# end
