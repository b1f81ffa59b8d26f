// about: The highest of the ranks involved must not be above that of the actor.
// block: check-rights
  const highest = Math.max(rankOf('admin'), rankOf(member.role), rankOf(change.role))
  if (rankOf(actor.role) < highest) throw new Refused(403, 'rank_too_low')
// end
