// about: the membership in the team of the cached report is asked for each time
  // block: read-cache
  const key = `report:${reportId}`
  const cached = await cache.get(key)
  if (cached) {
    const report = JSON.parse(cached) as Report
    await requireMember(ctx, report.teamId)
    return report
  }
  // end
