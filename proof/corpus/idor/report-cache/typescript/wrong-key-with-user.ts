// about: each user has an own entry, but nothing removes it, so someone who was taken out of the team goes on reading for ten minutes
  // block: read-cache
  const key = `report:${reportId}:${ctx.user.id}`
  const cached = await cache.get(key)
  if (cached) return JSON.parse(cached) as Report
  // end
