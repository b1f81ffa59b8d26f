// about: nobody grants a role above their own, or changes someone who ranks above them
  // block: check-rights
  const limit = rankOf(actor.role)
  const isAllowed = limit >= rankOf('admin') && limit >= rankOf(member.role) && limit >= rankOf(change.role)
  if (!isAllowed) throw new Refused(403, 'rank_too_low')
  // end
