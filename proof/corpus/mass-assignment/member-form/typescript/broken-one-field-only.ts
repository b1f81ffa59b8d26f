// about: An employee who changes name and number together is refused.
// part: fields
const editable = ['name', 'phone', 'department', 'hourlyRateCents']
const ownFields = new Set(['name', 'phone'])
// end
// block: check-caller
  if (caller.role !== 'manager' && caller.id !== member.id) throw new Refused(403, 'not_allowed')
  if (caller.role !== 'manager' && (Object.keys(body).length !== 1 || !ownFields.has(Object.keys(body)[0] ?? ''))) throw new Refused(403, 'not_allowed')
  // end
