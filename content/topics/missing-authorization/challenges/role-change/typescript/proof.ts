import assert from 'node:assert/strict'
import type { Breach } from '#proof/vary'
import type { Member } from './change-role.ts'

type Code = typeof import('./change-role.ts')

const ada = 1
const mallory = 2
const second = 31

function start({ changeRole }: Code) {
  const stored = new Map<number, string>([[ada, 'owner'], [7, 'owner'], [mallory, 'admin'], [second, 'viewer'], [4, 'editor']])
  const services = {
    members: {
      find: async (userId: number) => (stored.has(userId) ? { userId, role: stored.get(userId) as string } : undefined),
      count: async (role: string) => [...stored.values()].filter((one) => one === role).length,
      save: async ({ userId, role }: Member) => void stored.set(userId, role),
    },
    verifyPassword: async (userId: number, password: string) => password === `password of ${userId}`,
    audit: { info: () => {} },
  }
  const change = (actor: number, userId: number, role: string) =>
    changeRole(actor, { userId, role, password: `password of ${actor}` }, services)
  return { stored, change }
}

export async function works(code: Code) {
  const { stored, change } = start(code)
  assert.deepEqual(await change(mallory, 4, 'viewer'), { userId: 4, role: 'viewer' }, 'An admin who makes user 4 a viewer should get the member back with the new role.')
  assert.equal(stored.get(4), 'viewer', 'After an admin has made user 4 a viewer, the stored role should be viewer.')
  await change(mallory, 4, 'admin')
  await change(ada, 4, 'owner')
  await change(ada, mallory, 'editor')
  const refused = (status: number, actor: number, userId: number, role: string) =>
    assert.rejects(change(actor, userId, role), (error) => error instanceof code.Refused && error.status === status, `${status === 403 ? 'Somebody who may not change roles' : status === 404 ? 'A member who does not exist' : 'A role that does not exist'} should be refused with status ${status}.`)
  await refused(403, mallory, second, 'editor')
  await refused(422, ada, second, 'root')
  await refused(422, ada, second, 'constructor')
  await refused(404, 99, second, 'viewer')
  await refused(404, ada, 99, 'viewer')
  await change(ada, 4, 'viewer')
  await change(ada, 7, 'viewer')
  await assert.rejects(change(ada, ada, 'viewer'), code.Refused, 'The last owner should not be able to give up the role.')
}

export async function exploit(code: Code): Promise<Breach | false> {
  for (const [userId, role] of [[mallory, 'owner'], [second, 'owner'], [ada, 'viewer']] as const) {
    const { stored, change } = start(code)
    await change(mallory, userId, role).catch(() => {})
    const owners = [...stored].filter(([, one]) => one === 'owner').map(([id]) => id)
    if (owners.includes(ada) && !owners.includes(mallory) && !owners.includes(second)) continue
    const who = userId === mallory ? 'themselves' : userId === ada ? 'an owner' : 'a second account of theirs'
    return { sent: `an admin (user 2) gives ${who} (user ${userId}) the role ${role}`, got: `the owners are now the users ${owners.join(', ')}` }
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack({ changeRole }: Code, input: { userId: string; role: string }, vary: import('#proof/vary').Vary) {
  const roles = new Map<number, string>([[1, 'owner'], [7, 'owner'], [2, 'admin'], [4, 'editor']])
  const password = vary.text(12)
  const services = {
    members: {
      find: async (userId: number) => (roles.has(userId) ? { userId, role: roles.get(userId) as string } : undefined),
      count: async (role: string) => [...roles.values()].filter((one) => one === role).length,
      save: async ({ userId, role }: Member) => void roles.set(userId, role),
    },
    verifyPassword: async (userId: number, given: string) => userId === 2 && given === password,
    audit: { info: () => {} },
  }
  let answer = '200 OK'
  try {
    await changeRole(2, { userId: Number(input.userId), role: input.role, password }, services)
  } catch (error) {
    answer = String(error)
  }
  const owners = [...roles].filter(([, role]) => role === 'owner').map(([userId]) => userId)
  const lines = [...roles].map(([userId, role]) => `User ${userId}: ${role}`)
  return { isDone: owners.join() !== '1,7', shown: [answer, ...lines].join('\n') }
}

export const attacks = [
  { input: { userId: '2', role: 'owner' }, isDone: true },
  { input: { userId: '1', role: 'viewer' }, isDone: true },
  { input: { userId: '4', role: 'admin' }, isDone: false },
  { input: { userId: '2', role: 'root' }, isDone: false },
]
