import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  confirmIdentity,
  createPerson,
  createVisitor,
  goodPassword,
  readMailedToken,
  type Visitor,
} from '../../../test/web-visitor.ts'
import { createWorld, expectError, type TestOrganization, type World } from '../../../test/world.ts'
import { createSignInLink } from '../sign-in/create-link.ts'
import { eraseUser } from './erase-user.ts'

let world: World
let org: TestOrganization
let email: string
let admin: { id: string; visitor: Visitor }
beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  await world.database.db.deleteFrom('signInTries').execute()
  org = await world.organization()
  email = newEmail()
  admin = await createPerson(world, org, { email, role: 'org_admin' })
})
afterAll(() => world.close())

let addresses = 0
const newEmail = () => `person-${++addresses}@example.com`
const hourMs = 3_600_000

/** A full write of a person with one thing changed. */
async function update(visitor: Visitor, id: string, changes: object, headers = {}) {
  const { name, email, role, teamId } = (await org.request('GET', `/users/${id}`)).body
  return visitor.call('PATCH', `/users/${id}`, { name, email, role, teamId, ...changes }, headers)
}

const createLearner = async () =>
  (await org.request('POST', '/users', { name: 'L', email: newEmail(), role: 'learner' })).body.id as string

const undo = (token: string) => createVisitor(world).call('POST', '/email-change/undo', { token })
const emailOf = async (id: string) => (await org.request('GET', `/users/${id}`)).body.email
const isSignedIn = async (visitor: Visitor) => (await visitor.call('GET', '/session')).status === 200

describe('a session that was not confirmed', () => {
  const attempts: [string, () => Promise<{ method: string; path: string; body?: object }>][] = [
    [
      'changes its own email',
      async () => ({
        method: 'PATCH',
        path: `/users/${admin.id}`,
        body: { name: 'G', email: newEmail(), role: 'org_admin', teamId: null },
      }),
    ],
    [
      'changes the email of another admin',
      async () => ({
        method: 'PATCH',
        path: `/users/${org.adminId}`,
        body: { name: 'G', email: newEmail(), role: 'org_admin', teamId: null },
      }),
    ],
    [
      'makes a learner an admin',
      async () => ({
        method: 'PATCH',
        path: `/users/${await createLearner()}`,
        body: { name: 'G', email: newEmail(), role: 'org_admin', teamId: null },
      }),
    ],
    [
      'invites an admin',
      async () => ({ method: 'POST', path: '/users', body: { name: 'G', email: newEmail(), role: 'org_admin' } }),
    ],
    [
      'imports an admin',
      async () => ({
        method: 'POST',
        path: '/users/import',
        body: { people: [{ name: 'G', email: newEmail(), role: ' org_admin', team: '' }] },
      }),
    ],
    [
      'reactivates an admin',
      async () => {
        const fields = { name: 'G', email: newEmail(), role: 'org_admin' }
        const { id } = (await org.request('POST', '/users', fields)).body
        await org.request('DELETE', `/users/${id}`)
        return { method: 'POST', path: `/users/${id}/reactivate` }
      },
    ],
  ]
  test.each(attempts)('is refused when it %s; with a proof it may', async (_what, prepare) => {
    const { method, path, body } = await prepare()
    const before = (await org.request('GET', '/users')).text
    expectError(await admin.visitor.call(method, path, body), 403, 'confirmation_required')
    expect((await org.request('GET', '/users')).text).toBe(before)

    const answer = await admin.visitor.call(method, path, body, await confirmIdentity(admin.visitor))
    expect(answer.status).toBe(200)
    expect((await org.request('GET', '/users')).text).not.toBe(before)
  })

  test('may do everything else with people', async () => {
    const id = await createLearner()

    expect((await update(admin.visitor, id, { name: 'Another', email: newEmail() })).status).toBe(200)
    expect((await update(admin.visitor, admin.id, { name: 'Another', email: email.toUpperCase() })).status).toBe(200)
    const invited = { name: 'G', email: newEmail(), role: 'learner' }
    expect((await admin.visitor.call('POST', '/users', invited)).status).toBe(200)
  })
})

describe('a proof', () => {
  test('is given for the right password only, and not without end', async () => {
    const ask = (password: string) => admin.visitor.call('POST', '/session/confirm', { password })
    for (let n = 0; n < 5; n++) expectError(await ask('wrong password'), 401, 'invalid_credentials')

    expectError(await ask(goodPassword), 429, 'rate_limited')
  })

  test('counts for ten minutes, and for its own session only', async () => {
    const id = await createLearner()
    const headers = await confirmIdentity(admin.visitor)
    const other = createVisitor(world)
    await other.call('POST', '/sign-in', { email, password: goodPassword })
    const promote = (visitor: Visitor, proof: Record<string, string>) =>
      update(visitor, id, { role: 'org_admin' }, proof)

    expectError(await promote(other, headers), 403, 'confirmation_required')
    expectError(await promote(admin.visitor, { 'x-parapet-confirmation': 'made up' }), 403, 'confirmation_required')
    world.clock.advance(10 * 60_000 + 1000)
    expectError(await promote(admin.visitor, headers), 403, 'confirmation_required')
    expect((await promote(admin.visitor, await confirmIdentity(admin.visitor))).status).toBe(200)
  })
})

test('a key cannot confirm and acts by its scope, without a mail to the old address', async () => {
  const fields = { name: 'G', email: newEmail(), role: 'org_admin', teamId: null }

  expect((await org.request('PATCH', `/users/${admin.id}`, fields)).status).toBe(200)
  await expect(readMailedToken(world, admin.id, 'email-changed')).rejects.toThrow()
})

describe('a changed email', () => {
  const attacker = () => newEmail()
  const changeTo = async (address: string) =>
    update(admin.visitor, admin.id, { email: address }, await confirmIdentity(admin.visitor))

  test('is undone by the link that went to the old address, once, and ends every session', async () => {
    expect((await changeTo(attacker())).status).toBe(200)
    const { toAddress } = await world.database.db
      .selectFrom('mails')
      .select('toAddress')
      .where('userId', '=', admin.id)
      .where('kind', '=', 'email-changed')
      .executeTakeFirstOrThrow()
    expect(toAddress).toBe(email)
    const token = await readMailedToken(world, admin.id, 'email-changed')
    const answers = await Promise.all([undo(token), undo(token)])

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const done = answers.find(({ status }) => status === 200)
    expect(done?.body).toEqual({ email, mustSetPassword: false })
    expect(await emailOf(admin.id)).toBe(email)
    expect(await isSignedIn(admin.visitor)).toBe(false)
    expect((await createVisitor(world).call('POST', '/sign-in', { email, password: goodPassword })).status).toBe(200)
    const { body: lines } = await org.request('GET', '/audit-log')
    expect(JSON.stringify(lines)).toContain('user.email_change_undone')
  })

  test('takes back a password and a second factor that were set after the change', async () => {
    const address = attacker()
    await changeTo(address)
    const { url } = await createSignInLink(org.context(), address)
    const intruder = createVisitor(world)
    await intruder.call('POST', '/sign-in/link', { token: url.split('#')[1] })
    const newPassword = 'lanternwombatgravity'
    await intruder.call('POST', '/password', { currentPassword: goodPassword, newPassword })
    const { secret } = (await intruder.call('POST', '/second-factor', { password: newPassword })).body
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.clock.now().getTime() })
    expect((await intruder.call('POST', '/second-factor/confirm', { code })).status).toBe(200)
    const token = await readMailedToken(world, admin.id, 'email-changed')

    expect((await undo(token)).body).toEqual({ email, mustSetPassword: true })
    expectError(
      await createVisitor(world).call('POST', '/sign-in', { email, password: newPassword }),
      401,
      'invalid_credentials',
    )
    const { url: back } = await createSignInLink(org.context(), email)
    const owner = createVisitor(world)
    await owner.call('POST', '/sign-in/link', { token: back.split('#')[1] })
    const { body: session } = await owner.call('GET', '/session')
    expect(session).toMatchObject({ hasPassword: false, hasSecondFactor: false })
  })

  test('is undone to the first address, also after a second change, whose link stops working', async () => {
    await changeTo(attacker())
    const first = await readMailedToken(world, admin.id, 'email-changed')
    world.clock.advance(1000)
    await changeTo(attacker())
    const second = await readMailedToken(world, admin.id, 'email-changed')
    expect(second).not.toBe(first)

    expect((await undo(first)).body.email).toBe(email)
    expectError(await undo(second), 400, 'invalid_link')
    expect(await emailOf(admin.id)).toBe(email)
  })

  test('stays after 72 hours, and when somebody else has the old address by then', async () => {
    await changeTo(attacker())
    const token = await readMailedToken(world, admin.id, 'email-changed')
    await org.request('POST', '/users', { name: 'G', email, role: 'learner' })
    world.clock.advance(71 * hourMs)
    expectError(await undo(token), 409, 'email_in_use')
    world.clock.advance(hourMs + 1000)
    expectError(await undo(token), 400, 'invalid_link')
  })

  test('is not reported to an address that never signed in: it may be a stranger’s', async () => {
    const id = await createLearner()
    await update(admin.visitor, id, { email: newEmail() })

    await expect(readMailedToken(world, id, 'email-changed')).rejects.toThrow()
  })

  test('leaves no address behind when the person is erased', async () => {
    const address = attacker()
    await changeTo(address)
    await eraseUser(org.context(), address)
    const query = world.database.db.selectFrom('emailChanges').selectAll().where('userId', '=', admin.id)

    expect(await query.execute()).toEqual([])
  })
})
