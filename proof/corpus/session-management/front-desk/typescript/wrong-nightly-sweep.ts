// about: the job removes old sessions once a night, and until then they go on working
// part: jobs
    /** Called every night at three. */
    async sweep(): Promise<void> {
      const now = clock()
      await db.query('DELETE FROM sessions WHERE used_at < $1 OR started_at < $2', [now - 30 * minute, now - 12 * 60 * minute])
    },
    // end
