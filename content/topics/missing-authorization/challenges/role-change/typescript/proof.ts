import assert from 'node:assert/strict'
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
  assert.deepEqual(await change(mallory, 4, 'viewer'), { userId: 4, role: 'viewer' })
  assert.equal(stored.get(4), 'viewer')
  await change(mallory, 4, 'admin')
  await change(ada, 4, 'owner')
  await change(ada, mallory, 'editor')
  const refused = (status: number, actor: number, userId: number, role: string) =>
    assert.rejects(change(actor, userId, role), (error) => error instanceof code.Refused && error.status === status)
  await refused(403, mallory, second, 'editor')
  await refused(422, ada, second, 'root')
  await refused(422, ada, second, 'constructor')
  await refused(404, 99, second, 'viewer')
  await refused(404, ada, 99, 'viewer')
  await change(ada, 4, 'viewer')
  await change(ada, 7, 'viewer')
  await assert.rejects(change(ada, ada, 'viewer'), code.Refused)
}

export async function exploit(code: Code): Promise<boolean> {
  for (const [userId, role] of [[mallory, 'owner'], [second, 'owner'], [ada, 'viewer']] as const) {
    const { stored, change } = start(code)
    await change(mallory, userId, role).catch(() => {})
    const owners = [...stored].filter(([, one]) => one === 'owner').map(([id]) => id)
    if (!owners.includes(ada) || owners.includes(mallory) || owners.includes(second)) return true
  }
  return false
}
