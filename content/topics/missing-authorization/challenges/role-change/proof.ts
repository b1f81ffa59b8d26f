import assert from 'node:assert/strict'
import type { Breach, Vary } from '#proof/vary'
import type { Member, RoleChange, Services } from './typescript/change-role.ts'

type Code = typeof import('./typescript/change-role.ts')

export const adapt = {
  python: (code: Code) => ({
    ...code,
    changeRole: (actorId: number, { userId, ...body }: RoleChange, { members, verifyPassword }: Services) =>
      (code.changeRole as (...args: unknown[]) => unknown)(actorId, userId, body, members, verifyPassword),
  }),
}

const makeServices = (stored: Map<number, string>, verifyPassword: Services['verifyPassword']): Services => ({
  members: {
    find: async (userId) => (stored.has(userId) ? { userId, role: stored.get(userId) as string } : undefined),
    count: async (role) => [...stored.values()].filter((one) => one === role).length,
    save: async ({ userId, role }: Member) => void stored.set(userId, role),
  },
  verifyPassword,
  audit: { info: () => {} },
})

function start({ changeRole }: Code, vary: Vary) {
  const ids = vary.shuffle(Array.from({ length: 80 }, (_, at) => at + 2)) as [number, number, number, number, number, number]
  const [owner, second, admin, editor, viewer, unknown] = ids
  const stored = new Map([[owner, 'owner'], [second, 'owner'], [admin, 'admin'], [editor, 'editor'], [viewer, 'viewer']])
  const passwords = new Map(ids.map((id) => [id, vary.text(12)]))
  const services = makeServices(stored, async (userId, password) => password === passwords.get(userId))
  const change = (actor: number, userId: number, role: string) => changeRole(actor, { userId, role, password: passwords.get(actor) }, services)
  return { stored, change, owner, second, admin, editor, viewer, unknown }
}

export async function works(code: Code, vary: Vary) {
  const { stored, change, owner, second, admin, editor, viewer, unknown } = start(code, vary)
  const refused = (status: number, actor: number, userId: number, role: string, what: string) =>
    assert.rejects(change(actor, userId, role), (error) => error instanceof code.Refused && error.status === status, `${what} should be refused with status ${status}.`)
  for (const [actor, kind] of [[editor, 'an editor'], [viewer, 'a viewer']] as const)
    for (const [member, role] of vary.shuffle([[editor, 'admin'], [viewer, 'admin'], [viewer, 'viewer']] as const))
      await refused(403, actor, member, role, `A change of a role by ${kind}`)
  const given = vary.pick(['editor', 'viewer'])
  assert.deepEqual({ ...(await change(admin, viewer, given)) }, { userId: viewer, role: given }, `An admin who makes a member ${given} should get the member back with the new role.`)
  assert.equal(stored.get(viewer), given, `After an admin has made a member ${given}, that role should be stored.`)
  for (const [actor, who] of vary.shuffle([[admin, 'An admin'], [owner, 'An owner']] as const)) {
    await change(actor, editor, 'viewer')
    await change(actor, editor, 'admin')
    assert.equal(stored.get(editor), 'admin', `${who} should be able to make an editor a viewer, and a viewer an admin.`)
    // Where an admin makes owners, the ranks are not compared yet.
    if (actor === admin && (await change(admin, viewer, 'owner').then(() => false, () => true))) {
      await change(owner, second, 'admin')
      await change(admin, second, 'editor')
      assert.equal(stored.get(second), 'editor', 'An admin should be able to take the role of another admin away.')
      await change(owner, second, 'owner')
    }
    await change(owner, viewer, given)
    await change(owner, editor, 'editor')
    assert.equal(stored.get(editor), 'editor', 'An owner should be able to take the role of an admin away.')
  }
  await change(owner, editor, 'owner')
  assert.equal(stored.get(editor), 'owner', 'An owner should be able to make somebody else an owner.')
  await refused(422, owner, viewer, vary.word(), 'A role that does not exist')
  await refused(422, owner, viewer, 'constructor', 'A role that does not exist')
  await refused(404, unknown, viewer, 'viewer', 'A change by somebody who is no member')
  await refused(404, owner, unknown, 'viewer', 'A change for somebody who is no member')
  await change(owner, editor, 'viewer')
  await change(owner, second, 'viewer')
  assert.equal(stored.get(second), 'viewer', 'An owner should be able to make another owner a viewer.')
  await assert.rejects(change(owner, owner, 'viewer'), code.Refused, 'The last owner should not be able to give up the role.')
}

export async function exploit(code: Code, vary: Vary): Promise<Breach | false> {
  for (const which of vary.shuffle(['themselves', 'a second account of theirs', 'a colleague', 'an owner', 'the other owner'])) {
    const { stored, change, owner, second, admin, editor, viewer } = start(code, vary)
    const userId = { themselves: admin, 'a second account of theirs': viewer, 'a colleague': editor, 'an owner': owner }[which] ?? second
    const role = which.endsWith('owner') ? vary.pick(['viewer', 'editor', 'admin']) : 'owner'
    await change(admin, userId, role).catch(() => {})
    const owners = [...stored].filter(([, one]) => one === 'owner').map(([id]) => id)
    if (owners.length === 2 && owners.includes(owner) && owners.includes(second)) continue
    return {
      sent: `user ${admin}, an admin, gives ${which} (user ${userId}) the role ${role}`,
      got: `the owners were the users ${owner} and ${second}, and are now ${owners.join(', ')}`,
      damage: 'Owners can delete the workspace. An admin has decided who they are.',
    }
  }
  return false
}

// Attack mode: the learner writes the input.
export async function attack({ changeRole }: Code, input: { userId: string; role: string }, vary: Vary) {
  const roles = new Map([[1, 'owner'], [7, 'owner'], [2, 'admin'], [4, 'editor']])
  const password = vary.text(12)
  const services = makeServices(roles, async (userId, given) => userId === 2 && given === password)
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
