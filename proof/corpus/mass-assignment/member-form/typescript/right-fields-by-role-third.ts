// about: the list of fields depends on the caller's role; department and rate are for managers only
// part: fields
const ownFields = ['name', 'phone']
const editableBy: Record<Caller['role'], string[]> = {
  employee: ownFields,
  manager: [...ownFields, 'department', 'hourlyRateCents'],
}
// end
// block: pick-fields
  const changes: Partial<Member> = {}
  for (const field of editableBy[caller.role]) {
    if (Object.hasOwn(body, field)) Object.assign(changes, { [field]: body[field] })
  }
// end
