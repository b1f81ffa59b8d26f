// about: wrong, employees can no longer set their rate, but still their department, which decides who approves their expenses
  // block: pick-fields
  const allowed = caller.role === 'manager' ? editable : editable.filter((name) => name !== 'hourlyRateCents')
  const given = Object.entries(body).filter(([name]) => allowed.includes(name))
  const changes: Partial<Member> = Object.fromEntries(given)
  // end
