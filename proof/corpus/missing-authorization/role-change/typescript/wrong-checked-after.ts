// about: The check comes after the role was stored.
// block: store-role
  await members.save({ ...member, role: change.role })
  audit.info({ actor: actorId, member: member.userId, from: member.role, to: change.role }, 'role changed')
  if (rankOf(change.role) > rankOf(actor.role) || rankOf(member.role) > rankOf(actor.role)) throw new Refused(403, 'rank_too_low')
  return { ...member, role: change.role }
// end
