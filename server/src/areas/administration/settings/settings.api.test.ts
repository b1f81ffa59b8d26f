import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { confirmIdentity, createPerson, goodPassword, type Visitor } from '../../../../test/web-visitor.ts'
import { createWorld, expectError, type TestOrganization, type World } from '../../../../test/world.ts'

let world: World
let org: TestOrganization
let admin: { id: string; visitor: Visitor }
beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  org = await world.organization()
  admin = await createPerson(world, org, { role: 'org_admin' })
  await world.database.db.deleteFrom('signInTries').execute()
})
afterAll(() => world?.close())

const settingsOf = async (visitor: Visitor) => (await visitor.call('GET', '/settings')).body
const linesOf = async () => (await org.request('GET', '/audit-log?limit=500')).body as { action: string }[]
const rule = (visitor: Visitor, body: object) => visitor.call('POST', '/settings/second-factor', body)

/** Sets up a second factor, and returns a function for the current code. Each code works once. */
async function setUpFactor({ visitor }: { visitor: Visitor }): Promise<() => string> {
  const { body } = await visitor.call('POST', '/second-factor', { password: goodPassword })
  const totp = new TOTP({ secret: Secret.fromBase32(body.secret) })
  const codeNow = () => {
    world.clock.advance(60_000)
    return totp.generate({ timestamp: world.clock.now().getTime() })
  }
  expect((await visitor.call('POST', '/second-factor/confirm', { code: codeNow() })).status).toBe(200)
  return codeNow
}

test('shows used seats, and which admins have a second factor', async () => {
  const { body: person } = await org.request('POST', '/users', { name: 'L', email: 'l@example.com', role: 'learner' })
  await org.request('DELETE', `/users/${person.id}`)
  await org.request('POST', '/users', { name: 'M', email: 'm@example.com', role: 'learner' })
  await setUpFactor(admin)

  expect(await settingsOf(admin.visitor)).toEqual({
    seatsUsed: 3,
    sendsReminders: true,
    allowsAccessTokens: true,
    secondFactorPolicy: 'optional',
    canKeysMakeAdmins: true,
    certificatesRequireHandsOn: false,
    countsPractice: true,
    certificateMonths: null,
    allowedEmailDomains: [],
    isSsoOnly: false,
    adminCount: 2,
    adminsWithSecondFactor: 1,
    peopleCount: 3,
    peopleWithSecondFactor: 1,
  })
})

test('reminders can be switched off and on, and the log says which', async () => {
  const { body } = await admin.visitor.call('PATCH', '/settings', { sendsReminders: false })

  expect(body.sendsReminders).toBe(false)
  expect(await settingsOf(admin.visitor)).toEqual(body)
  expect((await linesOf())[0]).toMatchObject({
    action: 'organization.updated',
    actorId: admin.id,
    details: { fields: ['sendsReminders'], sendsReminders: false },
  })
  const lines = await linesOf()
  await admin.visitor.call('PATCH', '/settings', { sendsReminders: false })
  expect(await linesOf(), 'nothing was changed').toEqual(lines)
})

test('admins by key and email domains can be limited, and the log says how', async () => {
  const proof = await confirmIdentity(admin.visitor)
  const change = (changes: object) => admin.visitor.call('PATCH', '/settings', changes, proof)
  const { body } = await change({ canKeysMakeAdmins: false })
  const changed = await change({ allowedEmailDomains: ['Example.com', 'bücher.example'] })

  expect(body).toMatchObject({ canKeysMakeAdmins: false, allowedEmailDomains: [], sendsReminders: true })
  expect(changed.body.allowedEmailDomains).toEqual(['example.com', 'xn--bcher-kva.example'])
  expect(await settingsOf(admin.visitor)).toEqual(changed.body)
  expect((await linesOf()).slice(0, 2)).toMatchObject([
    { details: { fields: ['allowedEmailDomains'] } },
    { details: { fields: ['canKeysMakeAdmins'], canKeysMakeAdmins: false } },
  ])
  const lines = await linesOf()
  await change({ allowedEmailDomains: ['EXAMPLE.com', 'bücher.example'] })
  expect(await linesOf(), 'nothing was changed').toEqual(lines)
  const refused = await change({ allowedEmailDomains: ['example.com', 'no domain'] })
  expect(expectError(refused, 400, 'invalid_request')).toMatchObject({
    field: 'allowedEmailDomains[1]',
    message: 'must be a domain such as example.com',
  })
})

test('letting keys make admins or allowing other domains requires a proof, not just a session', async () => {
  const before = await settingsOf(admin.visitor)
  for (const changes of [
    { canKeysMakeAdmins: false },
    { allowedEmailDomains: ['example.com'], sendsReminders: false },
  ]) {
    expectError(await admin.visitor.call('PATCH', '/settings', changes), 403, 'confirmation_required')
  }

  expect(await settingsOf(admin.visitor)).toEqual(before)
})

test('requires a second factor from all admins immediately, including the one who turned it on', async () => {
  const { body } = await rule(admin.visitor, { policy: 'admins', password: goodPassword })

  expect(body).toMatchObject({ secondFactorPolicy: 'admins', adminsWithSecondFactor: 0 })
  expectError(await admin.visitor.call('GET', '/users'), 403, 'second_factor_setup_required')
  await setUpFactor(admin)
  expect((await admin.visitor.call('GET', '/users')).status).toBe(200)
  expect(await linesOf()).toContainEqual(
    expect.objectContaining({
      action: 'organization.updated',
      actorId: admin.id,
      details: expect.objectContaining({ fields: ['secondFactorPolicy'], secondFactorPolicy: 'admins' }),
    }),
  )
})

test('changing the rule requires the password, and a code from people who have a second factor', async () => {
  const before = await linesOf()
  expectError(await rule(admin.visitor, { policy: 'admins', password: 'wrong' }), 401, 'invalid_credentials')
  expectError(await rule(admin.visitor, { policy: 'admins' }), 403, 'confirmation_required')
  expectError(await rule(admin.visitor, { password: goodPassword }), 400, 'invalid_request')
  expect(await linesOf()).toEqual(before)

  const codeNow = await setUpFactor(admin)
  await rule(admin.visitor, { policy: 'admins', password: goodPassword, code: codeNow() })
  const off = { policy: 'optional', password: goodPassword }
  expectError(await rule(admin.visitor, off), 401, 'second_factor_required')
  const used = codeNow()
  expect((await rule(admin.visitor, { ...off, policy: 'admins', code: used })).status).toBe(200)
  expectError(await rule(admin.visitor, { ...off, code: used }), 400, 'invalid_code')
  expect((await settingsOf(admin.visitor)).secondFactorPolicy).toBe('admins')

  expect((await rule(admin.visitor, { ...off, code: codeNow() })).body.secondFactorPolicy).toBe('optional')
})

test('guessing codes is limited', async () => {
  const codeNow = await setUpFactor(admin)
  const wrong = String((Number(codeNow()) + 1) % 1_000_000).padStart(6, '0')
  const statuses: number[] = []
  for (let n = 0; n < 8; n++) {
    statuses.push((await rule(admin.visitor, { policy: 'admins', password: goodPassword, code: wrong })).status)
  }

  expect(statuses[0]).toBe(400)
  expect(statuses.at(-1)).toBe(429)
})

test('another organization is unaffected', async () => {
  const other = await world.organization()
  const { visitor } = await createPerson(world, other, { role: 'org_admin' })
  const before = await settingsOf(visitor)
  await rule(admin.visitor, { policy: 'admins', password: goodPassword })
  await setUpFactor(admin)
  await admin.visitor.call('PATCH', '/settings', { sendsReminders: false })

  expect(await settingsOf(visitor)).toEqual(before)
})
