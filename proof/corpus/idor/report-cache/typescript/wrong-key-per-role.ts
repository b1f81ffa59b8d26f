// about: roles go across the whole tool, so an analyst gets what an analyst of another team has cached
  // block: read-cache
  const key = `report:${ctx.user.role}:${reportId}`
  const cached = await cache.get(key)
  if (cached) return JSON.parse(cached) as Report
  // end
