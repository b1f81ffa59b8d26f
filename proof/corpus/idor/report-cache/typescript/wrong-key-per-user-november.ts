// about: who is removed from the team still gets the own cached copy for up to ten minutes
  // block: read-cache
  const key = `report:${reportId}:${ctx.user.id}`
  const cached = await cache.get(key)
  if (cached) return JSON.parse(cached) as Report
  // end
