// block: visited-filter
  if (query.visitedWithin) {
    members = members.where(sql<boolean>`last_visit >= date('now', '-${sql.raw(query.visitedWithin)} days')`)
  }
// end
