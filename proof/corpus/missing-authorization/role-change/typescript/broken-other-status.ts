// about: Owners' roles are safe, but the last owner is refused with another status.
// block: check-rights
  if (rankOf(actor.role) < rankOf('admin')) throw new Refused(403, 'rank_too_low')
  if (Math.max(rankOf(member.role), rankOf(change.role)) > rankOf(actor.role)) throw new Refused(403, 'rank_too_low')
  // end
// block: keep-one-owner
  if (member.role === 'owner' && change.role !== 'owner' && (await members.count('owner')) <= 2) {
    throw new Refused(409, 'last_owner')
  }
  // end
