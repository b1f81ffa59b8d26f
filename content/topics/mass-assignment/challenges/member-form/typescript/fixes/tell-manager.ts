// part: after-check
  const before = member.hourlyRateCents
  const text = `Member ${caller.id} has changed the rate of member ${member.id} from ${before} to ${rate} cents`
  if (rate !== before) await members.notifyManagers(member.branchId, text)
// end
