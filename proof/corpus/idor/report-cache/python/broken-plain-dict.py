# about: the membership is checked for cached reports, but callers get a dictionary instead of a report on every hit
        # block: read-cache
        key = f"report:{report_id}"
        if cached := self._cache.get(key):
            report = json.loads(cached)
            self._require_member(user, report["team_id"])
            return report
        # end
