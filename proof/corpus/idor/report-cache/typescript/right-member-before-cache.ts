// about: the team is read from the database and the membership is checked before the cache is asked
  // block: read-cache
  const owners = await db.query('SELECT team_id FROM reports WHERE id = $1', [reportId])
  if (!owners.rows[0]) throw new NotFound('report_not_found')
  await requireMember(ctx, owners.rows[0].team_id)
  const key = `report:${reportId}`
  const cached = await cache.get(key)
  if (cached) return JSON.parse(cached) as Report
  // end
