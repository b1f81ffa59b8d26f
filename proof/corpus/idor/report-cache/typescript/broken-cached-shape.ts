// about: broken, what comes from the cache has no title
// block: read-cache
  const key = `report:${reportId}`
  const cached = await cache.get(key)
  if (cached) {
    const { title, ...report } = JSON.parse(cached) as Report
    await requireMember(ctx, report.teamId)
    return report as Report
  }
// end
