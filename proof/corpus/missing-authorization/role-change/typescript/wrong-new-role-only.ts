// about: Admins cannot make owners, but they can still turn owners into viewers.
// block: check-rights
  const rank = rankOf(actor.role)
  if (rank < rankOf('admin') || rankOf(change.role) > rank) throw new Refused(403, 'rank_too_low')
// end
