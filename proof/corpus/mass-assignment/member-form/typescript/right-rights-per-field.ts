// about: each field says who may set it, and a field without an entry is not taken from the body
// part: fields
type Field = 'name' | 'phone' | 'department' | 'hourlyRateCents'
const setters: Record<Field, Caller['role'][]> = {
  name: ['employee', 'manager'],
  phone: ['employee', 'manager'],
  department: ['manager'],
  hourlyRateCents: ['manager'],
}
// end
// block: pick-fields
  const changes: Partial<Member> = {}
  for (const [field, roles] of Object.entries(setters)) {
    if (Object.hasOwn(body, field) && roles.includes(caller.role)) Object.assign(changes, { [field]: body[field] })
  }
// end
