// about: wrong, the password shows who it is, not what they may do; an admin knows the own password and becomes owner
  // block: check-rights
  if (rankOf(actor.role) < rankOf('admin')) throw new Refused(403, 'rank_too_low')
  if (change.role === 'owner' && !(await services.verifyPassword(actorId, change.password ?? ''))) throw new Refused(403, 'password_wrong')
  // end
