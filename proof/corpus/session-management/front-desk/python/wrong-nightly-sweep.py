# about: The limits hold only at three at night when the job runs, until then an old cookie still works and each use keeps it going.
    # part: jobs
    def sweep(self) -> None:
        """Called every night at three."""
        now = self._clock()
        self._db.execute(
            "DELETE FROM sessions WHERE used_at < %s OR started_at < %s",
            (now - IDLE_SECONDS, now - 12 * 60 * MINUTE),
        )
    # end
