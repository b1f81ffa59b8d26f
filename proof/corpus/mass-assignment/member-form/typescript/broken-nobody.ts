// about: Employees can no longer change department and rate, but managers cannot either.
  // block: pick-fields
  const given = Object.entries(body).filter(([name]) => name === 'name' || name === 'phone')
  const changes: Partial<Member> = Object.fromEntries(given)
  // end
