import { confirmationHeader } from '@parapet/contract'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPerson, createVisitor, goodPassword, type Visitor } from '../../../../test/web-visitor.ts'
import { createWorld, expectError, type TestOrganization, type World } from '../../../../test/world.ts'

let world: World
let org: TestOrganization
let person: { id: string; visitor: Visitor }
let email = ''
let addresses = 0
beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  org = await world.organization()
  email = `person-${++addresses}@example.com`
  person = await createPerson(world, org, { email })
  await world.database.db.deleteFrom('signInTries').execute()
})
afterAll(() => world?.close())

const newPassword = 'purple lantern over water'

/** Sets up an authenticator app. Returns the recovery codes, and a function for an unused code. */
async function setUp({ visitor }: { visitor: Visitor }) {
  const { secret } = (await visitor.call('POST', '/second-factor', { password: goodPassword })).body
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const codeNow = () => {
    world.clock.advance(60_000)
    return totp.generate({ timestamp: world.clock.now().getTime() })
  }
  const { status, text, body } = await visitor.call('POST', '/second-factor/confirm', { code: codeNow() })
  expect(status, text).toBe(200)
  return { codes: body.recoveryCodes as string[], codeNow }
}

const signIn = (visitor: Visitor, more: object = {}) =>
  visitor.call('POST', '/sign-in', { email, password: goodPassword, ...more })

const factorsOf = async ({ visitor }: { visitor: Visitor }) => (await visitor.call('GET', '/second-factor')).body

async function prove({ visitor }: { visitor: Visitor }, code: string): Promise<Record<string, string>> {
  const { body } = await visitor.call('POST', '/session/confirm', { password: goodPassword, code })
  return { [confirmationHeader]: body.confirmation }
}

const auditActions = async () =>
  ((await org.request('GET', '/audit-log?limit=500')).body as { action: string }[]).map(({ action }) => action)

test('gives ten recovery codes once, which are stored as hashes', async () => {
  const { codes } = await setUp(person)

  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/)
  expect(await factorsOf(person)).toMatchObject({ hasAuthenticatorApp: true, recoveryCodesLeft: 10, isRequired: false })
  const rows = await world.database.db.selectFrom('recoveryCodes').selectAll().where('userId', '=', person.id).execute()
  const stored = Buffer.concat(rows.flatMap(({ codeHash, salt }) => [codeHash, salt])).toString('latin1')
  for (const code of codes) expect(stored).not.toContain(code.replace('-', ''))
  expect(await auditActions()).toContain('recovery_codes.created')
})

test('a recovery code works once in place of the code, however it is typed', async () => {
  const { codes } = await setUp(person)
  const [first = '', second = '', third = ''] = codes

  expect((await signIn(createVisitor(world), { code: first })).status).toBe(200)
  expectError(await signIn(createVisitor(world), { code: first }), 400, 'invalid_code')
  expect((await signIn(createVisitor(world), { code: second.toUpperCase().replace('-', ' ') })).status).toBe(200)
  expect((await signIn(createVisitor(world), { code: third.replaceAll('0', 'o').replaceAll('1', 'l') })).status).toBe(
    200,
  )
  expect(await factorsOf(person)).toMatchObject({ recoveryCodesLeft: 7 })
  expect(await auditActions()).toContain('recovery_code.used')
})

test('of two simultaneous sign-ins with the same recovery code, one succeeds', async () => {
  const { codes } = await setUp(person)
  const both = await Promise.all([1, 2].map(() => signIn(createVisitor(world), { code: codes[0] })))

  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
})

test("another person's recovery code is refused, and guessing is slowed down", async () => {
  const other = await createPerson(world, org, { email: `other-${email}` })
  const { codes } = await setUp(other)
  await setUp(person)
  const statuses: number[] = []
  for (let n = 0; n < 12; n++) statuses.push((await signIn(createVisitor(world), { code: codes[n % 10] })).status)

  expect(statuses[0]).toBe(400)
  expect(statuses.at(-1)).toBe(429)
  expect(statuses).not.toContain(200)
})

test('new recovery codes require the second factor, and replace the old ones', async () => {
  const { codes, codeNow } = await setUp(person)
  const { visitor } = person
  const weak = await visitor.call('POST', '/session/confirm', { password: goodPassword })
  const refused = await visitor.call('POST', '/recovery-codes', undefined, {
    [confirmationHeader]: weak.body.confirmation,
  })
  expect(expectError(refused, 401, 'second_factor_required').methods).toEqual(['app', 'recovery_code'])

  const { body } = await visitor.call('POST', '/recovery-codes', undefined, await prove(person, codeNow()))

  expect(body.recoveryCodes).toHaveLength(10)
  expectError(await signIn(createVisitor(world), { code: codes[0] }), 400, 'invalid_code')
  expect((await signIn(createVisitor(world), { code: body.recoveryCodes[0] })).status).toBe(200)
})

test('people without a second factor get no recovery codes, and removing it removes them', async () => {
  const { visitor } = person
  const { body } = await visitor.call('POST', '/session/confirm', { password: goodPassword })
  const proof = { [confirmationHeader]: body.confirmation }
  expectError(await visitor.call('POST', '/recovery-codes', undefined, proof), 409, 'no_second_factor')
  const { codes } = await setUp(person)

  await visitor.call('POST', '/second-factor/remove', { password: goodPassword, code: codes[0] })

  expect(await factorsOf(person)).toMatchObject({ hasAuthenticatorApp: false, recoveryCodesLeft: 0 })
  expect((await signIn(createVisitor(world))).status).toBe(200)
})

test('a code of an unconfirmed app is refused', async () => {
  const { visitor } = person
  const { secret } = (await visitor.call('POST', '/second-factor', { password: goodPassword })).body
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.clock.now().getTime() })

  expectError(await visitor.call('POST', '/session/confirm', { password: goodPassword, code }), 400, 'invalid_code')
})

test('a remembered device skips the code for 30 days, for its account only', async () => {
  const { codeNow } = await setUp(person)
  const browser = createVisitor(world)
  await signIn(browser, { code: codeNow(), rememberDevice: true })
  await browser.call('POST', '/sign-out')

  expect((await signIn(browser)).status).toBe(200)
  expect((await browser.call('GET', '/remembered-devices')).body).toHaveLength(1)
  expectError(await signIn(createVisitor(world)), 401, 'second_factor_required')

  const other = await createPerson(world, org, { email: `other-${email}` })
  await setUp(other)
  expectError(await signIn(browser, { email: `other-${email}` }), 401, 'second_factor_required')
  world.clock.advance(30 * 24 * 3_600_000)
  expectError(await signIn(browser), 401, 'second_factor_required')
})

test('asking to be remembered without a second factor does nothing', async () => {
  const browser = createVisitor(world)
  await signIn(browser, { rememberDevice: true })
  await setUp(person)

  expect(browser.others.size).toBe(0)
  expectError(await signIn(browser), 401, 'second_factor_required')
})

test.each<[string, (known: { codeNow: () => string }) => Promise<unknown>]>([
  [
    'it is removed from the list',
    async () => {
      const { body } = await person.visitor.call('GET', '/remembered-devices')
      return person.visitor.call('DELETE', `/remembered-devices/${body[0].id}`)
    },
  ],
  ['its owner signs out everywhere else', () => person.visitor.call('DELETE', '/sessions')],
  [
    'the password changes',
    () => person.visitor.call('POST', '/password', { currentPassword: goodPassword, newPassword }),
  ],
  [
    'an admin ends all sessions',
    async () => {
      const admin = await createPerson(world, org, { email: `admin-${email}`, role: 'org_admin' })
      return admin.visitor.call('DELETE', `/users/${person.id}/sessions`)
    },
  ],
  [
    'the person is deactivated',
    async () => {
      await org.request('DELETE', `/users/${person.id}`)
      return org.request('POST', `/users/${person.id}/reactivate`)
    },
  ],
])('a device is forgotten when %s', async (_what, act) => {
  const known = await setUp(person)
  const browser = createVisitor(world)
  await signIn(browser, { code: known.codeNow(), rememberDevice: true })

  const answer = (await act(known)) as { status: number }

  expect(answer.status).toBe(200)
  const password = _what.includes('password') ? newPassword : goodPassword
  expectError(await signIn(browser, { password }), 401, 'second_factor_required')
})

test("people can't remove another person's device", async () => {
  const { codeNow } = await setUp(person)
  await signIn(createVisitor(world), { code: codeNow(), rememberDevice: true })
  const { body } = await person.visitor.call('GET', '/remembered-devices')
  const other = await createPerson(world, org, { email: `other-${email}` })

  expectError(await other.visitor.call('DELETE', `/remembered-devices/${body[0].id}`), 404, 'device_not_found')
})
