// about: the membership is checked for a cached report as well, each time
  // block: read-cache
  const key = `report:${reportId}`
  const cached = await cache.get(key)
  if (cached) {
    const known = JSON.parse(cached) as Report
    await requireMember(ctx, known.teamId)
    return known
  }
  // end
