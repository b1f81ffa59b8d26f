// about: Somebody who has left the team sees the report for another ten minutes.
// block: read-cache
  const key = `report:${reportId}:${ctx.user.id}`
  const cached = await cache.get(key)
  if (cached) return JSON.parse(cached) as Report
// end
