// about: Nobody waits for the check, so the report is given out before it fails.
// block: read-cache
  const key = `report:${reportId}`
  const cached = await cache.get(key)
  if (cached) {
    const report = JSON.parse(cached) as Report
    requireMember(ctx, report.teamId).catch(() => {})
    return report
  }
// end
