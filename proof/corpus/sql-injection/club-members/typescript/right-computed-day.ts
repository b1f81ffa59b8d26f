// about: the number is parsed and bounded, and the day is computed here and bound by the query builder
  // block: visited-filter
  if (query.visitedWithin) {
    const days = Number(query.visitedWithin)
    if (!Number.isInteger(days) || days < 0 || days > 36_500) throw new QueryError('visitedWithin is a number of days')
    const since = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
    members = members.where('last_visit', '>=', since)
  }
  // end
