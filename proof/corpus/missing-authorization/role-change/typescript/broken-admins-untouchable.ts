// about: Admins can no longer take the role away from other admins.
// block: check-rights
  if (rankOf(actor.role) < rankOf('admin')) throw new Refused(403, 'rank_too_low')
  if (rankOf(change.role) > rankOf(actor.role)) throw new Refused(403, 'rank_too_low')
  if (actor.role !== 'owner' && rankOf(member.role) >= rankOf(actor.role)) throw new Refused(403, 'rank_too_low')
  // end
