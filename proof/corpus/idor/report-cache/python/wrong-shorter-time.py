# about: a shorter life of the entry leaves a minute in which everyone may read it
        # block: read-cache
        key = f"report:{report_id}"
        if cached := self._cache.get(key):
            return Report(**json.loads(cached))
        # end
        # block: fill-cache
        self._cache.set(key, json.dumps(asdict(report)), ex=60)
        return report
        # end
