// about: Nobody can change their own role, but an admin can make a second account of theirs an owner.
  // block: check-rights
  if (rankOf(actor.role) < rankOf('admin')) throw new Refused(403, 'rank_too_low')
  if (actor.userId === member.userId) throw new Refused(403, 'own_role')
  // end
