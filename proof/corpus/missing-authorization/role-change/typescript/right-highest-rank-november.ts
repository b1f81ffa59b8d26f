// about: right, neither the new role nor the member's present one may be above the acting person's rank
  // block: check-rights
  const needed = Math.max(rankOf('admin'), rankOf(change.role), rankOf(member.role))
  if (rankOf(actor.role) < needed) throw new Refused(403, 'rank_too_low')
  // end
