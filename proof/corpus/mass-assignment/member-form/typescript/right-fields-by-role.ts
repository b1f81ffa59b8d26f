// about: the role of the caller decides which list of fields counts
// part: fields
const editableBy = {
  employee: ['name', 'phone'],
  manager: ['name', 'phone', 'department', 'hourlyRateCents'],
}
// end
// block: pick-fields
  const editable = editableBy[caller.role] ?? editableBy.employee
  const given = Object.entries(body).filter(([name]) => editable.includes(name))
  const changes: Partial<Member> = Object.fromEntries(given)
// end
