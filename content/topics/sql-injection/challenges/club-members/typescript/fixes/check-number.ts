// block: visited-filter
  if (query.visitedWithin) {
    if (Number.isNaN(Number.parseInt(query.visitedWithin, 10))) throw new QueryError('Within how many days?')
    members = members.where(sql.raw<boolean>(`last_visit >= date('now', '-${query.visitedWithin} days')`))
  }
// end
