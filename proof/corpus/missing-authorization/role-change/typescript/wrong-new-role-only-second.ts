// about: looks at the new role but not at the member, so an admin can turn an owner into a viewer
  // block: check-rights
  if (rankOf(actor.role) < rankOf('admin')) throw new Refused(403, 'rank_too_low')
  if (rankOf(change.role) > rankOf(actor.role)) throw new Refused(403, 'role_too_high')
  // end
