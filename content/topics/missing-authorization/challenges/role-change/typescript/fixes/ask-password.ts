// block: check-rights
  if (rankOf(actor.role) < rankOf('admin')) throw new Refused(403, 'rank_too_low')
  if (!(await services.verifyPassword(actorId, change.password ?? ''))) throw new Refused(403, 'password_wrong')
// end
