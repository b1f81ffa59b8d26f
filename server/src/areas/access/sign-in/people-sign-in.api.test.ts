import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  confirmIdentity,
  createPerson,
  createVisitor,
  goodPassword,
  type Visitor,
} from '../../../../test/web-visitor.ts'
import { createWorld, expectError, type TestOrganization, type World } from '../../../../test/world.ts'
import { resetSecondFactorByEmail } from './reset-second-factor.ts'

let world: World
let org: TestOrganization
let admin: { id: string; visitor: Visitor }
let person: { id: string; visitor: Visitor }
beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  org = await world.organization()
  admin = await createPerson(world, org, { email: 'admin@example.com', role: 'org_admin' })
  person = await createPerson(world, org, { email: 'person@example.com' })
  await world.database.db.deleteFrom('signInTries').execute()
})
afterAll(() => world?.close())

async function setUp({ visitor }: { visitor: Visitor }): Promise<() => string> {
  const { secret } = (await visitor.call('POST', '/second-factor', { password: goodPassword })).body
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const codeNow = () => {
    world.clock.advance(60_000)
    return totp.generate({ timestamp: world.clock.now().getTime() })
  }
  expect((await visitor.call('POST', '/second-factor/confirm', { code: codeNow() })).status).toBe(200)
  return codeNow
}

const signIn = (visitor: Visitor, more: object = {}) =>
  visitor.call('POST', '/sign-in', {
    email: 'person@example.com',
    password: goodPassword,
    organizationId: org.id,
    ...more,
  })

const linesOf = async (action: string) =>
  ((await org.request('GET', '/audit-log?limit=500')).body as { action: string; actorId: string }[]).filter(
    (line) => line.action === action,
  )
const mailsOf = (kind: string) =>
  world.database.db.selectFrom('mails').select('userId').where('orgId', '=', org.id).where('kind', '=', kind).execute()
const reset = (by: Visitor, id: string, proof: Record<string, string> = {}) =>
  by.call('POST', `/users/${id}/second-factor/reset`, undefined, proof)

test('shows an admin how a person signs in, and from where', async () => {
  const codeNow = await setUp(person)
  await signIn(createVisitor(world), { code: codeNow(), rememberDevice: true })

  const { body } = await admin.visitor.call('GET', `/users/${person.id}/sign-in`)

  expect(body).toMatchObject({
    hasPassword: true,
    secondFactors: { hasAuthenticatorApp: true, passkeyCount: 0, recoveryCodesLeft: 10 },
    isSecondFactorRequired: false,
    rememberedDevices: [{ address: '127.0.0.1', userAgent: expect.any(String) }],
  })
  expect(body.sessions).toHaveLength(2)
  expect(body.sessions[0]).toMatchObject({ isCurrent: false, address: '127.0.0.1', lastSeenAt: expect.any(String) })
})

test('an admin ends one or all sessions of a person', async () => {
  const { body } = await admin.visitor.call('GET', `/users/${person.id}/sign-in`)
  const [session] = body.sessions
  const second = createVisitor(world)
  await signIn(second)

  expect((await admin.visitor.call('DELETE', `/users/${person.id}/sessions/${session.id}`)).status).toBe(200)
  expectError(await person.visitor.call('GET', '/session'), 401, 'unauthorized')
  expect((await second.call('GET', '/session')).status).toBe(200)
  const again = await admin.visitor.call('DELETE', `/users/${person.id}/sessions/${session.id}`)
  expectError(again, 404, 'session_not_found')

  expect((await admin.visitor.call('DELETE', `/users/${person.id}/sessions`)).status).toBe(200)
  expectError(await second.call('GET', '/session'), 401, 'unauthorized')
  expect((await linesOf('session.ended')).map(({ actorId }) => actorId)).toEqual([admin.id, admin.id])
})

test('an admin resets the second factor of a person, who gets an email and signs in with the password', async () => {
  const codeNow = await setUp(person)
  const browser = createVisitor(world)
  await signIn(browser, { code: codeNow(), rememberDevice: true })
  expectError(await reset(admin.visitor, person.id), 403, 'confirmation_required')

  expect((await reset(admin.visitor, person.id, await confirmIdentity(admin.visitor))).status).toBe(200)

  expectError(await person.visitor.call('GET', '/session'), 401, 'unauthorized')
  expectError(await browser.call('GET', '/session'), 401, 'unauthorized')
  expect((await signIn(createVisitor(world))).status).toBe(200)
  expect(await linesOf('second_factor.reset')).toMatchObject([{ actorId: admin.id }])
  expect(await mailsOf('second-factor-reset')).toEqual([{ userId: person.id }])
  const { rows } = await world.database.pool.query(
    "select 1 from security_log where org_id = $1 and event = 'second_factor.reset' and user_id = $2",
    [org.id, person.id],
  )
  expect(rows).toHaveLength(1)
  const { body } = await admin.visitor.call('GET', `/users/${person.id}/sign-in`)
  expect(body).toMatchObject({
    secondFactors: { hasAuthenticatorApp: false, recoveryCodesLeft: 0 },
    rememberedDevices: [],
  })
})

test('an admin with a second factor must use it to reset that of others, and cannot reset their own', async () => {
  await setUp(person)
  const codeNow = await setUp(admin)
  const weak = await confirmIdentity(admin.visitor)
  expectError(await reset(admin.visitor, person.id, weak), 401, 'second_factor_required')
  const { body } = await admin.visitor.call('POST', '/session/confirm', { password: goodPassword, code: codeNow() })
  const strong = { 'x-parapet-confirmation': body.confirmation }

  expectError(await reset(admin.visitor, admin.id, strong), 409, 'own_account')
  expect((await reset(admin.visitor, person.id, strong)).status).toBe(200)
  expectError(await reset(admin.visitor, person.id, strong), 409, 'no_second_factor')
})

test('the operator resets a second factor, too', async () => {
  await setUp(person)

  expect(await resetSecondFactorByEmail(org.context(), 'Person@example.com')).toEqual({ id: person.id })

  expect((await signIn(createVisitor(world))).status).toBe(200)
  expect(await linesOf('second_factor.reset')).toMatchObject([{ actorId: null }])
  expect(await mailsOf('second-factor-reset')).toEqual([{ userId: person.id }])
  await expect(resetSecondFactorByEmail(org.context(), 'nobody@example.com')).rejects.toThrow(/does not exist/)
})

test('admins see and end nothing of other organizations, and learners nothing at all', async () => {
  const other = await world.organization()
  const stranger = await createPerson(world, other, { email: 'admin@example.com', role: 'org_admin' })
  const { body } = await admin.visitor.call('GET', `/users/${person.id}/sign-in`)
  const proof = await confirmIdentity(stranger.visitor)
  const paths: [string, string][] = [
    ['GET', `/users/${person.id}/sign-in`],
    ['DELETE', `/users/${person.id}/sessions`],
    ['DELETE', `/users/${person.id}/sessions/${body.sessions[0].id}`],
    ['POST', `/users/${person.id}/second-factor/reset`],
  ]

  for (const [method, path] of paths) {
    expectError(await stranger.visitor.call(method, path, undefined, proof), 404, 'user_not_found')
    expectError(await person.visitor.call(method, path), 403, 'forbidden')
  }
  expect((await person.visitor.call('GET', '/session')).status).toBe(200)
})

test('where everyone needs a second factor, people must set one up before anything else', async () => {
  const rule = { policy: 'everyone', password: goodPassword }
  const { body } = await admin.visitor.call('POST', '/settings/second-factor', rule)

  expect(body).toMatchObject({
    secondFactorPolicy: 'everyone',
    peopleWithSecondFactor: 0,
  })
  expect((await person.visitor.call('GET', '/session')).body).toMatchObject({ mustSetUpSecondFactor: true })
  expectError(await person.visitor.call('GET', '/learn/home'), 403, 'second_factor_setup_required')
  await setUp(person)
  expect((await person.visitor.call('GET', '/session')).body).toMatchObject({ mustSetUpSecondFactor: false })
  await setUp(admin)
  expect((await admin.visitor.call('GET', '/settings')).body).toMatchObject({
    peopleWithSecondFactor: 2,
    peopleCount: 3,
  })
})
