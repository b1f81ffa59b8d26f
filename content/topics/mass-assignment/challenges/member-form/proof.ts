import assert from 'node:assert/strict'
import { language } from '#proof/language'
import type { Breach, Vary } from '#proof/vary'
import type { Caller, Member, Members } from './typescript/update-member.ts'

type Code = typeof import('./typescript/update-member.ts')

/** The fields of a request as the language names them, and back. */
const named = (field: string) => (language === 'python' ? field.replace(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`) : field)
const body = (fields: object): Record<string, unknown> => Object.fromEntries(Object.entries(fields).map(([field, value]) => [named(field), value]))
const ofBody = (fields: object): Partial<Member> =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [field.replace(/_([a-z])/g, (_, sign) => sign.toUpperCase()), value]))

const makeMembers = (stored: Map<number, Member>, changers: number[] = []): Members => ({
  find: async (branchId, id) => (stored.get(id)?.branchId === branchId ? stored.get(id) : undefined),
  update: async (id, changes, changedBy) => {
    changers.push(changedBy)
    stored.set(id, { ...(stored.get(id) as Member), ...ofBody(changes) })
  },
  notifyManagers: async () => {},
})

const drawRate = (vary: Vary) => vary.number(1400, 1600)
const drawPhone = (vary: Vary) => `555 01${vary.number(10, 99)}`
const drawDepartment = (vary: Vary) => vary.pick(['bar', 'kitchen', 'office', 'service', vary.word()])

function start({ updateMember }: Code, vary: Vary) {
  const draw = () => vary.shuffle(Array.from({ length: 60 }, (_, at) => at + 2)) as [number, number, number, number]
  const [[branch, otherBranch], [managerId, ownId, otherId]] = [draw(), draw()]
  const make = (id: number): Member => ({ id, branchId: branch, name: vary.name(), phone: drawPhone(vary), department: drawDepartment(vary), hourlyRateCents: drawRate(vary) })
  const [own, other, boss] = [make(ownId), make(otherId), make(managerId)]
  const stored = new Map<number, Member>([own, other, boss].map((member) => [member.id, structuredClone(member)]))
  const manager: Caller = { id: managerId, branchId: branch, role: 'manager' }
  const employee: Caller = { id: ownId, branchId: branch, role: 'employee' }
  const changers: number[] = []
  const update = (caller: Caller, id: number, fields: object) => updateMember(makeMembers(stored, changers), caller, id, body(fields))
  return { own, other, otherBranch, manager, employee, stored, changers, update }
}

export async function works(code: Code, vary: Vary) {
  const { own, other, otherBranch, manager, employee, stored, changers, update } = start(code, vary)
  const [phone, name] = [drawPhone(vary), `${vary.name()} O'${vary.name()} ${vary.remark()}`]
  assert.equal((await update(employee, own.id, { phone })).phone, phone, `An employee should be able to change the phone number to ${phone}.`)
  assert.equal((await update(employee, own.id, { name })).name, name, `An employee should be able to change the name to ${name}.`)
  assert.deepEqual(stored.get(own.id), { ...own, name, phone }, 'The new name and number should be stored, and nothing else should change.')
  const both = { name: `${vary.name()} ${vary.word()}`, phone: drawPhone(vary) }
  await update(employee, own.id, both)
  assert.deepEqual(stored.get(own.id), { ...own, ...both }, 'An employee should be able to change name and phone number together.')
  // The manager may do what the employee may not, with the same values, for everybody in the branch and for themselves.
  for (const id of vary.shuffle([own.id, other.id, manager.id])) {
    const before = stored.get(id) as Member
    const changes = { hourlyRateCents: before.hourlyRateCents + vary.number(1, 90), department: drawDepartment(vary) }
    for (const fields of vary.pick([[changes], [{ hourlyRateCents: changes.hourlyRateCents }, { department: changes.department }]])) await update(manager, id, fields)
    assert.deepEqual(stored.get(id), { ...before, ...changes }, 'A manager should be able to change the rate and the department of everybody in the branch.')
    assert.equal((await update(manager, id, { name: before.name, phone })).phone, phone, `A manager should be able to change a phone number to ${phone}.`)
  }
  if (language === 'typescript') assert.deepEqual(new Set(changers), new Set([employee.id, manager.id]), 'Each change should be noted with the number of the person who made it.')
  await update(manager, own.id, { branchId: otherBranch }).catch(() => {})
  assert.equal(stored.get(own.id)?.branchId, own.branchId, 'Nobody should be able to move somebody to another branch.')
  const refused = async (status: number, caller: Caller, id: number, fields: object, what: string) =>
    assert.rejects(update(caller, id, fields), (error) => error instanceof code.Refused && error.status === status, `${what} should be refused with ${status}.`)
  await refused(403, employee, other.id, {}, 'An employee who changes a colleague')
  await refused(404, { ...manager, branchId: otherBranch }, own.id, {}, 'The manager of another branch')
  await refused(422, manager, own.id, { hourlyRateCents: 90_000 }, 'A rate of 90000 cents')
  await refused(422, employee, own.id, { name: ' ' }, 'A blank name')
}

/** A little more money, or a better department, alone, together and with words that claim a role. */
export async function exploit(code: Code, vary: Vary): Promise<false | Breach> {
  const claims = [{}, { phone: drawPhone(vary) }, { role: 'manager' }, { isManager: true, caller: { role: 'manager' }, changedBy: vary.number(2, 61) }]
  for (const claim of vary.shuffle(claims)) {
    for (const field of vary.shuffle(['hourlyRateCents', 'department', 'both'])) {
      const { own, employee, stored, update } = start(code, vary)
      const rate = field === 'department' ? {} : { hourlyRateCents: own.hourlyRateCents + vary.pick([-1, 1]) * vary.number(1, 90) }
      const department = field === 'hourlyRateCents' ? {} : { department: `${vary.pick(['office', 'kitchen'])} ${vary.number(1, 9)}` }
      const fields = { ...claim, ...rate, ...department }
      await update(employee, own.id, fields).catch(() => {})
      const now = stored.get(own.id)
      if (now?.hourlyRateCents === own.hourlyRateCents && now.department === own.department) continue
      return {
        sent: `PATCH /members/${own.id} by the employee ${employee.id}: ${JSON.stringify(body(fields))}`,
        got: `stored: ${JSON.stringify(now)}`,
        damage: `The rate was ${own.hourlyRateCents} and the department ${own.department}. Both are up to managers.`,
      }
    }
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack({ updateMember }: Code, input: { body: string }, vary: Vary) {
  const before: Member = { id: 12, branchId: 7, name: vary.name(), phone: '555 0199', department: 'bar', hourlyRateCents: drawRate(vary) }
  const stored = new Map([[12, before]])
  let answer = '200 OK'
  try {
    await updateMember(makeMembers(stored), { id: 12, branchId: 7, role: 'employee' }, 12, JSON.parse(input.body))
  } catch (error) {
    answer = String(error)
  }
  const after = stored.get(12)
  const isDone = after?.hourlyRateCents !== before.hourlyRateCents || after.department !== before.department
  return { isDone, shown: `Answer: ${answer}\nBefore: ${JSON.stringify(before)}\nAfter: ${JSON.stringify(after)}` }
}

export const attacks = [
  { input: { body: `{"${named('hourlyRateCents')}": 1640}` }, isDone: true },
  { input: { body: '{"department": "office"}' }, isDone: true },
  { input: { body: '{"phone": "555 0100"}' }, isDone: false },
  { input: { body: '{"role": "manager"}' }, isDone: false },
]
