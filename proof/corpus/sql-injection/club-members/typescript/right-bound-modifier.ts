// about: the whole modifier of date() is a bound value
  // block: visited-filter
  if (query.visitedWithin) {
    const modifier = `-${query.visitedWithin} days`
    members = members.where(sql<boolean>`last_visit >= date('now', ${modifier})`)
  }
  // end
