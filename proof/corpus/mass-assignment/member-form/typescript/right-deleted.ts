// about: What only managers may set is taken out of the changes of everyone else.
  // block: pick-fields
  const given = Object.entries(body).filter(([name]) => editable.includes(name))
  const changes: Partial<Member> = Object.fromEntries(given)
  if (caller.role !== 'manager') {
    delete changes.department
    delete changes.hourlyRateCents
  }
  // end
