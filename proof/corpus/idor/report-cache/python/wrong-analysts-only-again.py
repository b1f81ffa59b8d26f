# about: managers are let through, and a manager isn't a member of every team
        # block: read-cache
        key = f"report:{report_id}"
        if cached := self._cache.get(key):
            report = Report(**json.loads(cached))
            if user.role != "manager":
                self._require_member(user, report.team_id)
            return report
        # end
