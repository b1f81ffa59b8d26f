// about: Asks for the admin's own password, which every admin knows, and lets them make owners as before.
  // block: check-rights
  if (rankOf(actor.role) < rankOf('admin')) throw new Refused(403, 'rank_too_low')
  if (change.role === 'owner' && !(await services.verifyPassword(actorId, change.password ?? ''))) {
    throw new Refused(403, 'password_wrong')
  }
  // end
