# about: The job removes old sessions once a night; until then a stolen cookie works without any limit.
    # part: jobs
    def sweep(self) -> None:
        """Called every night at three."""
        now = self._clock()
        query = "DELETE FROM sessions WHERE used_at < %s OR started_at < %s"
        self._db.execute(query, (now - 30 * MINUTE, now - 12 * 60 * MINUTE))
    # end
