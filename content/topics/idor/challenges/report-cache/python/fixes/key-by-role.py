# block: read-cache
        key = f"report:{report_id}:{user.role}"
        if cached := self._cache.get(key):
            return Report(**json.loads(cached))
# end
