// about: The ranks are compared, but the least rank is forgotten, so editors change roles.
// block: check-rights
  if (Math.max(rankOf(member.role), rankOf(change.role)) > rankOf(actor.role)) throw new Refused(403, 'rank_too_low')
  // end
