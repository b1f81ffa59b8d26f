// about: parseInt accepts anything after the digits, and the original text is still put into the statement
  // block: visited-filter
  if (query.visitedWithin) {
    if (Number.isNaN(Number.parseInt(query.visitedWithin, 10))) throw new QueryError('visitedWithin is a number of days')
    members = members.where(sql.raw<boolean>(`last_visit >= date('now', '-${query.visitedWithin} days')`))
  }
  // end
