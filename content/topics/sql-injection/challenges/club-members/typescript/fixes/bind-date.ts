// block: visited-filter
  if (query.visitedWithin) {
    const days = Number(query.visitedWithin)
    if (!(days >= 0 && days <= 3650)) throw new QueryError('Within how many days?')
    const earliest = new Date(Date.now() - days * 86_400_000)
    members = members.where('last_visit', '>=', earliest.toISOString().slice(0, 10))
  }
// end
