// about: protects the rate but not the department, which decides who approves expenses
// block: pick-fields
  const given = Object.entries(body).filter(([name]) => editable.includes(name))
  const changes: Partial<Member> = Object.fromEntries(given)
  if (caller.role !== 'manager') delete changes.hourlyRateCents
// end
