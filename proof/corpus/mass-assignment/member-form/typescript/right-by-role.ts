// about: right, what may be changed depends on the role of the caller
  // block: pick-fields
  const allowed = caller.role === 'manager' ? editable : ['name', 'phone']
  const given = Object.entries(body).filter(([name]) => allowed.includes(name))
  const changes: Partial<Member> = Object.fromEntries(given)
  // end
