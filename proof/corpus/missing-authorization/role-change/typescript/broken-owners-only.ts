// about: Admins look after the members; now they cannot change any role.
// block: check-rights
  if (actor.role !== 'owner') throw new Refused(403, 'rank_too_low')
// end
