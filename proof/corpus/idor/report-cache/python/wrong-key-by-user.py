# about: Who leaves a team still finds the own copy of the report in the cache.
# block: read-cache
        key = f"report:{report_id}:{user.id}"
        if cached := self._cache.get(key):
            return Report(**json.loads(cached))
# end
