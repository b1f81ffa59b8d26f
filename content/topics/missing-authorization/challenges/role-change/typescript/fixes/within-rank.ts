// block: check-rights
  const rank = rankOf(actor.role)
  if (rank < rankOf('admin')) throw new Refused(403, 'rank_too_low')
  if (rankOf(change.role) > rank || rankOf(member.role) > rank) throw new Refused(403, 'rank_too_low')
// end
