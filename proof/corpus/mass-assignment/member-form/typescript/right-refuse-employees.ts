// about: right, an employee who sends a field of the managers gets a refusal, and nothing is stored
// part: fields
const ownFields = ['name', 'phone']
const managerFields = [...ownFields, 'department', 'hourlyRateCents']
// end
  // block: pick-fields
  const changes: Partial<Member> = {}
  for (const field of managerFields) {
    if (!Object.hasOwn(body, field)) continue
    if (caller.role !== 'manager' && !ownFields.includes(field)) throw new Refused(403, 'field_not_allowed')
    Object.assign(changes, { [field]: body[field] })
  }
  // end
