// part: fields
const ownFields = ['name', 'phone']
const managerFields = [...ownFields, 'department', 'hourlyRateCents']
// end
// block: pick-fields
  const editable = caller.role === 'manager' ? managerFields : ownFields
  const given = Object.entries(body).filter(([name]) => editable.includes(name))
  const changes: Partial<Member> = Object.fromEntries(given)
// end
