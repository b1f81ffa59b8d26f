// part: after-check
  if (rate > member.hourlyRateCents * 1.1) throw new Refused(422, 'raise_too_high')
// end
