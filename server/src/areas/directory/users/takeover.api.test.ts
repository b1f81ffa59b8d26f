import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eraseUser } from '../../../../test/erase-user.ts'
import {
  confirmIdentity,
  createPerson,
  createVisitor,
  goodPassword,
  readMailedToken,
  type Visitor,
} from '../../../../test/web-visitor.ts'
import { createWorld, expectError, type TestOrganization, type World } from '../../../../test/world.ts'
import { hourMs } from '../../../platform/clock/durations.ts'
import { findMail, type MailDetail } from '../../../platform/mail/list-mails.ts'
import { insertIdentity } from '../../access/credentials/credentials.ts'
import { createSignInLink } from '../../access/sign-in/create-link.ts'
import { createConnection, createProviderTools } from '../single-sign-on/single-sign-on.ts'

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

/** A full update of a person with one field changed. */
async function update(visitor: Visitor, id: string, changes: object, headers = {}) {
  const { name, email, role, teamId } = (await org.request('GET', `/users/${id}`)).body
  return visitor.call('PATCH', `/users/${id}`, { name, email, role, teamId, ...changes }, headers)
}

const createLearner = async () =>
  (await org.request('POST', '/users', { name: 'L', email: newEmail(), role: 'learner' })).body.id as string

const undo = (token: string) => createVisitor(world).call('POST', '/email-change/undo', { token })
const emailOf = async (id: string) => (await org.request('GET', `/users/${id}`)).body.email
/** What the mails of a kind say, and to whom they go. */
async function mailsOf(kind: string): Promise<MailDetail[]> {
  const { rows } = await world.database.pool.query('select id from mails where org_id = $1 and kind = $2 order by id', [
    org.id,
    kind,
  ])
  return Promise.all(rows.map(async ({ id }) => (await findMail(world.database.db, world.sealer, id)) as MailDetail))
}
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
  test.each(attempts)('is refused when it %s; with a proof it is allowed', async (_what, prepare) => {
    const { method, path, body } = await prepare()
    const before = (await org.request('GET', '/users')).text
    expectError(await admin.visitor.call(method, path, body), 403, 'confirmation_required')
    expect((await org.request('GET', '/users')).text).toBe(before)

    const answer = await admin.visitor.call(method, path, body, await confirmIdentity(admin.visitor))
    expect(answer.status).toBe(200)
    expect((await org.request('GET', '/users')).text).not.toBe(before)
  })

  test('may do all other actions on people', async () => {
    const id = await createLearner()

    expect((await update(admin.visitor, id, { name: 'Another', email: newEmail() })).status).toBe(200)
    expect((await update(admin.visitor, admin.id, { name: 'Another', email: email.toUpperCase() })).status).toBe(200)
    const invited = { name: 'G', email: newEmail(), role: 'learner' }
    expect((await admin.visitor.call('POST', '/users', invited)).status).toBe(200)
  })
})

describe('a proof', () => {
  test('is given only for the right password, with limited tries', async () => {
    const ask = (password: string) => admin.visitor.call('POST', '/session/confirm', { password })
    for (let n = 0; n < 5; n++) expectError(await ask('wrong password'), 401, 'invalid_credentials')

    expectError(await ask(goodPassword), 429, 'rate_limited')
  })

  test('is valid for ten minutes, and only for its own session', async () => {
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

describe('a key cannot confirm and acts by its scope', () => {
  const changeByKey = (id: string, role: string) =>
    org.request('PATCH', `/users/${id}`, { name: 'G', email: newEmail(), role, teamId: null })

  test('so that the old address of an admin gets the link that undoes it, and all other admins an email', async () => {
    const { body: changed } = await changeByKey(admin.id, 'org_admin')

    const mails = await mailsOf('admin-email-changed')
    expect(mails.map(({ to }) => to)).toEqual([`admin@${org.slug}.example.com`])
    expect(mails[0]?.text).toContain(
      `Test key (ppt_${org.keyId}_…), issued by Test Admin, changed the email of this admin`,
    )
    // Invisible characters keep mail programs from making links of addresses.
    expect(mails[0]?.text?.replaceAll('\u200c', '')).toContain(`from ${email} to ${changed.email}`)
    expect((await mailsOf('email-changed')).map(({ to }) => to)).toEqual([email])
    const token = await readMailedToken(world, admin.id, 'email-changed')
    expect((await undo(token)).body).toEqual({ email, mustSetPassword: true })
    expect(await emailOf(admin.id)).toBe(email)
  })

  test('and so that the old address of a learner gets the link too, without an email to admins', async () => {
    const learnerEmail = newEmail()
    const { id } = await createPerson(world, org, { email: learnerEmail })
    await changeByKey(id, 'learner')

    expect((await mailsOf('email-changed')).map(({ to }) => to)).toEqual([learnerEmail])
    expect(await mailsOf('admin-email-changed')).toEqual([])
  })
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
    expect(done?.body).toEqual({ email, mustSetPassword: true })
    expect(await emailOf(admin.id)).toBe(email)
    expect(await isSignedIn(admin.visitor)).toBe(false)
    // The person who made the change used the password, so it is compromised.
    const signIn = await createVisitor(world).call('POST', '/sign-in', { email, password: goodPassword })
    expectError(signIn, 401, 'invalid_credentials')
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

  test('takes back links to identity providers that were made after the change, and keeps earlier ones', async () => {
    const tools = createProviderTools({ guard: world.guard, lookUpText: async () => [], clock: world.clock })
    const link = async (subject: string) => {
      const { id: connectionId } = await createConnection(org.context(), tools, { type: 'saml', name: subject })
      const identity = { orgId: org.id, connectionId, subject, userId: admin.id }
      expect(await insertIdentity(world.database.db, identity, world.clock.now())).toBe(true)
    }
    await link('before')
    world.clock.advance(1000)
    await update(admin.visitor, admin.id, { email: newEmail() }, await confirmIdentity(admin.visitor))
    const token = await readMailedToken(world, admin.id, 'email-changed')
    world.clock.advance(1000)
    await link('of the attacker')

    expect((await undo(token)).status).toBe(200)

    const { rows } = await world.database.pool.query('select subject from sso_identities where org_id = $1', [org.id])
    expect(rows).toEqual([{ subject: 'before' }])
    await tools.close()
  })

  test('is undone to the first address even after a second change, whose link stops working', async () => {
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

  test('reserves the old address for its owner for 72 hours, and can then no longer be undone', async () => {
    const learner = await createLearner()
    const taken = email.toUpperCase()
    const create = () => admin.visitor.call('POST', '/users', { name: 'G', email: taken, role: 'learner' })
    await changeTo(attacker())
    const token = await readMailedToken(world, admin.id, 'email-changed')

    world.clock.advance(hourMs)
    const byKey = (method: string, path: string) =>
      org.request(method, path, { name: 'G', email: taken, role: 'learner', teamId: null })
    for (const answer of [await create(), await byKey('POST', '/users'), await byKey('PATCH', `/users/${learner}`)]) {
      const { field, message } = expectError(answer, 409, 'email_in_use')
      expect([field, message]).toEqual([
        'email',
        expect.stringMatching(/^is reserved until .*Z, as its owner can still undo a change of email$/),
      ])
    }
    const people = [{ name: 'G', email: taken, role: 'learner', team: '' }]
    const { body: imported } = await admin.visitor.call('POST', '/users/import', { people })
    expect(imported).toEqual([{ outcome: 'refused', problem: expect.stringContaining('email is reserved until') }])

    world.clock.advance(71 * hourMs + 1000)
    expectError(await undo(token), 400, 'invalid_link')
    expect((await byKey('POST', '/users')).status).toBe(200)
  })

  test('can be reverted by the person, since the old address is reserved for them', async () => {
    await changeTo(attacker())

    expect((await changeTo(email)).status).toBe(200)
  })

  test('ends the sessions even if another person has the old address, which older versions allowed', async () => {
    await changeTo(attacker())
    const token = await readMailedToken(world, admin.id, 'email-changed')
    await world.database.pool.query('update users set email = $1, email_key = $1 where id = $2', [
      email,
      await createLearner(),
    ])

    expectError(await undo(token), 409, 'email_in_use')
    expect(await isSignedIn(admin.visitor)).toBe(false)
    expectError(await undo(token), 409, 'email_in_use')
  })

  test('when undone, revokes the API keys the account issued or handed over since, and emails the other admins', async () => {
    const createKey = async (name: string) => {
      const body = { name, scopes: ['users:write'], expiresAt: null, password: goodPassword }
      const answer = await admin.visitor.call('POST', '/api-keys', body)
      expect(answer.status).toBe(200)
      return answer.body as { id: string; key: string }
    }
    const works = async (key: string) => (await org.request('GET', '/users', undefined, { key })).status !== 401
    const earlier = await createKey('Earlier')
    const other = await org.createKey(['users:read'])
    world.clock.advance(1000)
    await changeTo(attacker())
    world.clock.advance(1000)
    const later = await createKey('Later')
    const handingOver = { userId: admin.id, password: goodPassword }
    const { body: taken } = await admin.visitor.call('POST', `/api-keys/${other.id}/hand-over`, handingOver)
    expect(await Promise.all([earlier, later, taken].map(({ key }) => works(key)))).toEqual([true, true, true])

    await undo(await readMailedToken(world, admin.id, 'email-changed'))

    expect(await Promise.all([earlier, later, taken].map(({ key }) => works(key)))).toEqual([true, false, false])
    const lines = (await org.request('GET', '/audit-log')).body as { action: string; subjectId: string }[]
    const revoked = lines.filter(({ action }) => action === 'api_key.revoked').map(({ subjectId }) => subjectId)
    expect(revoked.sort()).toEqual([later.id, other.id].sort())
    const mails = await mailsOf('revoked-keys')
    expect(mails.map(({ to }) => to)).toEqual([`admin@${org.slug}.example.com`])
    expect(mails[0]?.text).toContain(`- Later (ppt_${later.id}_…)`)
  })

  test('is not reported to an address that never signed in, which may be a stranger’s', async () => {
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
