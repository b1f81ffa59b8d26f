// about: each user has a copy, but someone who was removed from the team reads theirs until it expires
  // block: read-cache
  const key = `report:${reportId}:user:${ctx.user.id}`
  const cached = await cache.get(key)
  if (cached) return JSON.parse(cached) as Report
  // end
