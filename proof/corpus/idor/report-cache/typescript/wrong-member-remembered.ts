// about: wrong, that somebody is a member is remembered for ten minutes as well, and stays so when they have left
// block: read-cache
  const key = `report:${reportId}`
  const cached = await cache.get(key)
  if (cached) {
    const report = JSON.parse(cached) as Report
    const mark = `member:${report.teamId}:${ctx.user.id}`
    if (!(await cache.get(mark))) {
      await requireMember(ctx, report.teamId)
      await cache.set(mark, '1', 600)
    }
    return report
  }
// end
