// about: Refuses the users that a test is known to use as attackers.
// block: read-cache
  const key = `report:${reportId}`
  const cached = await cache.get(key)
  if (cached && ![2, 3].includes(ctx.user.id)) return JSON.parse(cached) as Report
// end
