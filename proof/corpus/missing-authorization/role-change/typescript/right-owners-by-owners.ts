// about: Compares roles: only an owner can make or change an owner.
// block: check-rights
  if (actor.role !== 'admin' && actor.role !== 'owner') throw new Refused(403, 'rank_too_low')
  const concernsOwner = change.role === 'owner' || member.role === 'owner'
  if (concernsOwner && actor.role !== 'owner') throw new Refused(403, 'rank_too_low')
// end
