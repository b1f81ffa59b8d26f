// about: broken, a report from the cache is refused with an error that the caller does not know
// block: read-cache
  const key = `report:${reportId}`
  const cached = await cache.get(key)
  if (cached) {
    const report = JSON.parse(cached) as Report
    const { rowCount } = await db.query("SELECT 1 FROM members WHERE team_id = $1 AND user_id = $2", [report.teamId, ctx.user.id])
    if (rowCount === 0) throw new Error('forbidden')
    return report
  }
// end
// block: load-report
  const found = await db.query('SELECT id, team_id, title FROM reports WHERE id = $1', [reportId])
  const row = found.rows[0]
  if (!row) throw new NotFound('report_not_found')
  await requireMember(ctx, row.team_id)
// end
