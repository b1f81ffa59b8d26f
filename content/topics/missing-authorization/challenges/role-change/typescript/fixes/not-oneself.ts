// block: check-rights
  if (rankOf(actor.role) < rankOf('admin')) throw new Refused(403, 'rank_too_low')
  if (actor.userId === member.userId) throw new Refused(403, 'own_role')
// end
