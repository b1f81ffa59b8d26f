// about: Two lists of fields, chosen by the role from the session.
// part: fields
const own = ['name', 'phone']
const editable = ['name', 'phone', 'department', 'hourlyRateCents']
// end
  // block: pick-fields
  const allowed = caller.role === 'manager' ? editable : own
  const given = Object.entries(body).filter(([name]) => allowed.includes(name))
  const changes: Partial<Member> = Object.fromEntries(given)
  // end
