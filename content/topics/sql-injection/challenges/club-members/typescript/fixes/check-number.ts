// block: visited-filter
  if (query.visitedWithin) {
    const days = Number.parseInt(query.visitedWithin, 10)
    if (!(days >= 0 && days <= 3650)) throw new QueryError('Within how many days?')
    const earliest = `date('now', '-${query.visitedWithin} days')`
    members = members.where(sql.raw<boolean>(`last_visit >= ${earliest}`))
  }
// end
