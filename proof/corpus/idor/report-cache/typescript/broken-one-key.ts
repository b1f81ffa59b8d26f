// about: All reports share one place in the cache, so a team gets the report that was read last, or none.
// block: read-cache
  const key = 'report:'
  const cached = await cache.get(key)
  if (cached) {
    const report = JSON.parse(cached) as Report
    await requireMember(ctx, report.teamId)
    return report
  }
// end
