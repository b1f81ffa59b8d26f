// about: right, what gives or takes the role of an owner is for owners, and the rest for admins and above
  // block: check-rights
  if (rankOf(actor.role) < rankOf('admin')) throw new Refused(403, 'rank_too_low')
  const isOwnerBusiness = [member.role, change.role].includes('owner')
  if (isOwnerBusiness && actor.role !== 'owner') throw new Refused(403, 'rank_too_low')
  // end
