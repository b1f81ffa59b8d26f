// about: wrong, it is enough to be a member of some team
// block: read-cache
  const key = `report:${reportId}`
  const cached = await cache.get(key)
  if (cached) {
    const { rowCount } = await db.query('SELECT 1 FROM members WHERE user_id = $1', [ctx.user.id])
    if (rowCount === 0) throw new NotFound('report_not_found')
    return JSON.parse(cached) as Report
  }
// end
