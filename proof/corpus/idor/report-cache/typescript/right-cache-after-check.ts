// about: the cache is read only after the row was loaded and the membership was checked
  // block: read-cache
  const key = `report:${reportId}`
  // end
  // block: load-report
  const found = await db.query('SELECT id, team_id, title FROM reports WHERE id = $1', [reportId])
  const row = found.rows[0]
  if (!row) throw new NotFound('report_not_found')
  await requireMember(ctx, row.team_id)
  const cached = await cache.get(key)
  if (cached) return JSON.parse(cached) as Report
  // end
