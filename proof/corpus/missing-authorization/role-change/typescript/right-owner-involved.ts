// about: Whenever the role owner is given or taken away, the caller must be an owner.
  // block: check-rights
  const involvesOwner = member.role === 'owner' || change.role === 'owner'
  if (rankOf(actor.role) < rankOf(involvesOwner ? 'owner' : 'admin')) throw new Refused(403, 'rank_too_low')
  // end
