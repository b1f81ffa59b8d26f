// about: Team and membership are read from the database first; the cache saves the sums only.
// block: read-cache
  const key = `report:${reportId}`
  const owner = await db.query('SELECT team_id FROM reports WHERE id = $1', [reportId])
  if (!owner.rows[0]) throw new NotFound('report_not_found')
  await requireMember(ctx, owner.rows[0].team_id)
  const cached = await cache.get(key)
  if (cached) return JSON.parse(cached) as Report
// end
