// about: wrong, only the member's present role is compared, so an admin can give the role of an owner, also to the own account
  // block: check-rights
  const rank = rankOf(actor.role)
  if (rank < rankOf('admin') || rankOf(member.role) > rank) throw new Refused(403, 'rank_too_low')
  // end
