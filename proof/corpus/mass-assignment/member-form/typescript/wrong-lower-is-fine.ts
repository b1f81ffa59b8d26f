// about: Employees may not raise the rate, but they may still lower it and change their department.
// block: check-values
  const next = { ...member, ...changes }
  if (!isText(next.name, 100) || !isText(next.phone, 30) || !isText(next.department, 50)) throw new Refused(422, 'text_invalid')
  const rate = next.hourlyRateCents
  if (!Number.isInteger(rate) || rate < 1000 || rate > 20_000) throw new Refused(422, 'rate_invalid')
  if (caller.role !== 'manager' && (rate > member.hourlyRateCents || next.department !== member.department)) throw new Refused(403, 'not_allowed')
  // end
