# about: a report from the cache is given to current members of its team only, as one from the database is
# block: read-cache
        key = f"report:{report_id}"
        if cached := self._cache.get(key):
            report = Report(**json.loads(cached))
            self._require_member(user, report.team_id)
            return report
# end
