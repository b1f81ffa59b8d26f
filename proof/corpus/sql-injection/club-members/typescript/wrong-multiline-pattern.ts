// about: with the flag m it is enough that one line of the input is a number
  // block: visited-filter
  if (query.visitedWithin) {
    if (!/^\d+$/m.test(query.visitedWithin)) throw new QueryError('visitedWithin is a number of days')
    members = members.where(sql.raw<boolean>(`last_visit >= date('now', '-${query.visitedWithin} days')`))
  }
  // end
