// about: The change is noted with the number of the member instead of the one who made it.
// block: pick-fields
  const allowed = caller.role === 'manager' ? editable : ['name', 'phone']
  const given = Object.entries(body).filter(([name]) => allowed.includes(name))
  const changes: Partial<Member> = Object.fromEntries(given)
  // end
// block: store-member
  await members.update(member.id, changes, member.id)
  return next
  // end
