import assert from 'node:assert/strict'
import type { Breach, Vary } from '#proof/vary'
import type { Caller, Member } from './update-member.ts'

type Code = typeof import('./update-member.ts')

function start({ updateMember }: Code, vary: Vary) {
  const [branch, otherBranch] = vary.shuffle([3, 5, 7, 9]) as [number, number]
  const [managerId, ownId, otherId] = vary.shuffle([11, 12, 13, 14, 15]) as [number, number, number]
  const make = (id: number): Member => ({ id, branchId: branch, name: vary.name(), phone: '555 0199', department: 'bar', hourlyRateCents: vary.number(1400, 1600) })
  const [own, other] = [make(ownId), make(otherId)]
  const stored = new Map<number, Member>([own, other].map((member) => [member.id, structuredClone(member)]))
  const members = {
    find: async (branchId: number, id: number) => (stored.get(id)?.branchId === branchId ? stored.get(id) : undefined),
    update: async (id: number, changes: Partial<Member>) => void stored.set(id, { ...(stored.get(id) as Member), ...changes }),
    notifyManagers: async () => {},
  }
  const manager: Caller = { id: managerId, branchId: branch, role: 'manager' }
  const employee: Caller = { id: ownId, branchId: branch, role: 'employee' }
  const update = (caller: Caller, id: number, body: Record<string, unknown>) => updateMember(members, caller, id, body)
  return { own, other, otherBranch, manager, employee, stored, update }
}

export async function works(code: Code, vary: Vary) {
  const { own, other, otherBranch, manager, employee, stored, update } = start(code, vary)
  const [phone, name, rate] = [`555 01${vary.number(10, 98)}`, `${vary.name()} O'${vary.name()}`, other.hourlyRateCents + vary.number(1, 100)]
  assert.equal((await update(employee, own.id, { phone })).phone, phone, `An employee should be able to change the phone number to ${phone}.`)
  assert.equal((await update(employee, own.id, { name })).name, name, `An employee should be able to change the name to ${name}.`)
  assert.deepEqual(stored.get(own.id), { ...own, name, phone }, 'The new name and number should be stored, and nothing else should change.')
  assert.equal((await update(manager, other.id, { name: other.name, phone })).phone, phone, `A manager should be able to change the phone number of an employee to ${phone}.`)
  await update(manager, other.id, { phone: other.phone })
  await update(manager, other.id, { hourlyRateCents: rate, department: 'kitchen' })
  assert.deepEqual(stored.get(other.id), { ...other, hourlyRateCents: rate, department: 'kitchen' }, 'A manager should be able to change the rate and the department.')
  await update(manager, own.id, { branchId: otherBranch }).catch(() => {})
  assert.equal(stored.get(own.id)?.branchId, own.branchId, 'Nobody should be able to move somebody to another branch.')
  const refused = async (status: number, caller: Caller, id: number, body: Record<string, unknown>, what: string) =>
    assert.rejects(update(caller, id, body), (error) => error instanceof code.Refused && error.status === status, `${what} should be refused with ${status}.`)
  await refused(403, employee, other.id, {}, 'An employee who changes a colleague')
  await refused(404, { ...manager, branchId: otherBranch }, own.id, {}, 'The manager of another branch')
  await refused(422, manager, own.id, { hourlyRateCents: 90_000 }, 'A rate of 90000 cents')
  await refused(422, employee, own.id, { name: ' ' }, 'A blank name')
}

/** A little more money, or a better department, alone, together and with words that claim a role. */
export async function exploit(code: Code, vary: Vary): Promise<false | Breach> {
  const claims = [{}, { phone: '555 0100' }, { role: 'manager' }, { isManager: true, caller: { role: 'manager' }, changedBy: 1 }]
  for (const claim of claims) {
    for (const field of ['hourlyRateCents', 'department', 'both']) {
      const { own, employee, stored, update } = start(code, vary)
      const rate = field === 'department' ? {} : { hourlyRateCents: own.hourlyRateCents + vary.number(1, 90) }
      const body = { ...claim, ...rate, ...(field === 'hourlyRateCents' ? {} : { department: 'office' }) }
      await update(employee, own.id, body).catch(() => {})
      const now = stored.get(own.id)
      if (now?.hourlyRateCents !== own.hourlyRateCents || now.department !== own.department)
        return { sent: `${JSON.stringify(body)} as an employee`, got: `stored: ${JSON.stringify(now)}` }
    }
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack({ updateMember }: Code, input: { body: string }, vary: import('#proof/vary').Vary) {
  const before: Member = { id: 12, branchId: 7, name: vary.name(), phone: '555 0199', department: 'bar', hourlyRateCents: vary.number(1400, 1600) }
  let stored = before
  const members = {
    find: async (branchId: number, id: number) => (branchId === 7 && id === 12 ? stored : undefined),
    update: async (_id: number, changes: Partial<Member>) => {
      stored = { ...stored, ...changes }
    },
    notifyManagers: async () => {},
  }
  let answer = '200 OK'
  try {
    await updateMember(members, { id: 12, branchId: 7, role: 'employee' }, 12, JSON.parse(input.body))
  } catch (error) {
    answer = String(error)
  }
  const isDone = stored.hourlyRateCents !== before.hourlyRateCents || stored.department !== before.department
  return { isDone, shown: `Answer: ${answer}\nBefore: ${JSON.stringify(before)}\nAfter: ${JSON.stringify(stored)}` }
}

export const attacks = [
  { input: { body: '{"hourlyRateCents": 1640}' }, isDone: true },
  { input: { body: '{"department": "office"}' }, isDone: true },
  { input: { body: '{"phone": "555 0100"}' }, isDone: false },
  { input: { body: '{"role": "manager"}' }, isDone: false },
]
