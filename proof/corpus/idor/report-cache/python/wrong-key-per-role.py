# about: analysts and managers get caches of their own, but an analyst of another team still gets the report of an analyst
# block: read-cache
        key = f"report:{report_id}:{user.role}"
        if cached := self._cache.get(key):
            return Report(**json.loads(cached))
# end
