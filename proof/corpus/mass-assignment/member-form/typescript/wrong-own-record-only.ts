// about: Only managers who edit themselves are stopped; employees go on as before.
// block: pick-fields
  const isOwn = caller.id === member.id && caller.role === 'manager'
  const given = Object.entries(body).filter(([name]) => editable.includes(name) && !(isOwn && name === 'hourlyRateCents'))
  const changes: Partial<Member> = Object.fromEntries(given)
  // end
