# block: fill-cache
        self._cache.set(key, json.dumps(asdict(report)), ex=15)
        return report
# end
