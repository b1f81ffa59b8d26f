import assert from 'node:assert/strict'
import type { Caller, Member } from './update-member.ts'

type Code = typeof import('./update-member.ts')

const manager: Caller = { id: 1, branchId: 7, role: 'manager' }
const employee: Caller = { id: 12, branchId: 7, role: 'employee' }

function start({ updateMember }: Code) {
  const stored = new Map<number, Member>()
  for (const id of [12, 13]) stored.set(id, { id, branchId: 7, name: 'Ada', phone: '555 0199', department: 'bar', hourlyRateCents: 1500 })
  const members = {
    find: async (branchId: number, id: number) => (stored.get(id)?.branchId === branchId ? stored.get(id) : undefined),
    update: async (id: number, changes: Partial<Member>) => void stored.set(id, { ...(stored.get(id) as Member), ...changes }),
    notifyManagers: async () => {},
  }
  return { stored, update: (caller: Caller, id: number, body: Record<string, unknown>) => updateMember(members, caller, id, body) }
}

export async function works(code: Code) {
  const { stored, update } = start(code)
  assert.equal((await update(employee, 12, { phone: '555 0100', branchId: 9 })).phone, '555 0100')
  assert.equal(stored.get(12)?.branchId, 7)
  await update(manager, 13, { hourlyRateCents: 1600, department: 'kitchen' })
  assert.deepEqual([stored.get(13)?.hourlyRateCents, stored.get(13)?.department], [1600, 'kitchen'])
  const refused = async (status: number, caller: Caller, id: number, body: Record<string, unknown> = {}) =>
    assert.rejects(update(caller, id, body), (error) => error instanceof code.Refused && error.status === status)
  await refused(403, employee, 13)
  await refused(404, { ...manager, branchId: 8 }, 12)
  await refused(422, manager, 12, { hourlyRateCents: 90_000 })
  await refused(422, employee, 12, { name: ' ' })
}

export async function exploit(code: Code): Promise<boolean> {
  const { stored, update } = start(code)
  for (const body of [{ hourlyRateCents: 1640 }, { department: 'friends' }]) await update(employee, 12, body).catch(() => {})
  return stored.get(12)?.hourlyRateCents !== 1500 || stored.get(12)?.department !== 'bar'
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
