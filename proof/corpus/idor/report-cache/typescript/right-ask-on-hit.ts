// about: Asks with one statement whether the user is in the team of the report that was found.
// block: read-cache
  const key = `report:${reportId}`
  const cached = await cache.get(key)
  if (cached) {
    const report: Report = JSON.parse(cached)
    const { rows } = await db.query('SELECT user_id FROM members WHERE team_id = $1', [report.teamId])
    if (rows.some((row) => row.user_id === ctx.user.id)) return report
    throw new NotFound('report_not_found')
  }
// end
