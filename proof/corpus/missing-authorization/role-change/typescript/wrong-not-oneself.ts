// about: an admin can still make an accomplice an owner, and take the role away from the owners
  // block: check-rights
  if (rankOf(actor.role) < rankOf('admin')) throw new Refused(403, 'rank_too_low')
  if (actorId === change.userId && rankOf(change.role) > rankOf(actor.role)) throw new Refused(403, 'rank_too_low')
  // end
