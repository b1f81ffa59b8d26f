// block: pick-fields
  const given = Object.entries(body).filter(([name]) => editable.includes(name))
  const changes: Partial<Member> = Object.fromEntries(given)
  if (caller.role === 'employee') delete changes.hourlyRateCents
// end
