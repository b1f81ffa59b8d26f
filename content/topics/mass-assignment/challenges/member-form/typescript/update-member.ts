export type Member = { id: number; branchId: number; name: string; phone: string; department: string; hourlyRateCents: number }
export type Caller = { id: number; branchId: number; role: 'employee' | 'manager' }
export type Members = {
  find(branchId: number, id: number): Promise<Member | undefined>
  update(id: number, changes: Partial<Member>, changedBy: number): Promise<void>
  notifyManagers(branchId: number, text: string): Promise<void>
}

export class Refused extends Error {
  readonly status: number
  constructor(status: number, code: string) {
    super(code)
    this.status = status
  }
}

// part: fields
const editable = ['name', 'phone', 'department', 'hourlyRateCents']
// end
const isText = (value: unknown, limit: number) => typeof value === 'string' && value.trim() !== '' && value.length <= limit

/** `PATCH /members/:id` */
export async function updateMember(members: Members, caller: Caller, id: number, body: Record<string, unknown>): Promise<Member> {
  // block: load-member
  const member = await members.find(caller.branchId, id)
  if (!member) throw new Refused(404, 'member_not_found')
  // end

  // block: check-caller
  if (caller.role !== 'manager' && caller.id !== member.id) throw new Refused(403, 'not_allowed')
  // end

  // block: pick-fields
  const given = Object.entries(body).filter(([name]) => editable.includes(name))
  const changes: Partial<Member> = Object.fromEntries(given)
  // end

  // block: check-values
  const next = { ...member, ...changes }
  if (!isText(next.name, 100) || !isText(next.phone, 30) || !isText(next.department, 50)) throw new Refused(422, 'text_invalid')
  const rate = next.hourlyRateCents
  if (!Number.isInteger(rate) || rate < 1000 || rate > 20_000) throw new Refused(422, 'rate_invalid')
  // end
  // part: after-check
  // end

  // block: store-member
  await members.update(member.id, changes, caller.id)
  return next
  // end
}
