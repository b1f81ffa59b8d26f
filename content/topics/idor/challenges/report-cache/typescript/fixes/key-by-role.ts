// block: read-cache
  const key = `report:${reportId}:${ctx.user.role}`
  const cached = await cache.get(key)
  if (cached) return JSON.parse(cached) as Report
// end
