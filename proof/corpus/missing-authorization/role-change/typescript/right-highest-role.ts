// about: The caller must rank at least as high as the highest role that is involved.
  // block: check-rights
  const needed = Math.max(rankOf('admin'), rankOf(member.role), rankOf(change.role))
  if (rankOf(actor.role) < needed) throw new Refused(403, 'rank_too_low')
  // end
