import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createPerson,
  createVisitor,
  goodPassword,
  readMailedToken,
  type Visitor,
} from '../../../../test/web-visitor.ts'
import { createWorld, expectError, type TestOrganization, type World } from '../../../../test/world.ts'
import { dayMs, hourMs, minuteMs } from '../../../platform/clock/durations.ts'
import { answerOldestReset } from './answer-resets.ts'
import { createSignInLink } from './create-link.ts'

let world: World
let org: TestOrganization
beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  org = await world.organization()
  // All tests share one source address, so clear the failed tries of other tests.
  await world.database.db.deleteFrom('signInTries').execute()
})
afterAll(() => world.close())

let addresses = 0
const newEmail = () => `person-${++addresses}@example.com`

const signIn = (visitor: Visitor, email: string, password = goodPassword, more: object = {}) =>
  visitor.call('POST', '/sign-in', { email, password, ...more })

async function isSignedIn(visitor: Visitor): Promise<boolean> {
  return (await visitor.call('GET', '/session')).status === 200
}

/** Runs the worker's step until nothing waits. */
async function answerResets(): Promise<void> {
  while (await answerOldestReset(org.context()));
}

describe('an invitation', () => {
  test('shows whom it is for, sets the password and signs in', async () => {
    const email = newEmail()
    const { id } = (await org.request('POST', '/users', { name: 'Grace Sample', email, role: 'learner' })).body
    const token = await readMailedToken(world, id, 'invitation')
    const visitor = createVisitor(world)

    const shown = await visitor.call('POST', '/invitation/read', { token })
    const branding = { logo: null, accentColor: null }
    expect(shown.body).toEqual({ name: 'Grace Sample', email, organizationName: expect.any(String), branding })
    const accepted = await visitor.call('POST', '/invitation/accept', { token, password: goodPassword })

    expect(accepted.body).toEqual({ status: 'signed_in', organizations: [] })
    expect((await visitor.call('GET', '/session')).body).toMatchObject({
      user: { id, email, role: 'learner' },
      organization: { id: org.id },
      hasPassword: true,
      hasSecondFactor: false,
      mustSetUpSecondFactor: false,
    })
    expect((await org.request('GET', `/users/${id}`)).body.lastLoginAt).not.toBeNull()
  })

  test('works once, even if accepted twice at the same moment', async () => {
    const { id } = (await org.request('POST', '/users', { name: 'G', email: newEmail(), role: 'learner' })).body
    const token = await readMailedToken(world, id, 'invitation')
    const accept = () => createVisitor(world).call('POST', '/invitation/accept', { token, password: goodPassword })
    const answers = await Promise.all([accept(), accept(), accept()])

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    // The page then offers to sign in, instead of calling for an admin.
    expectError(await accept(), 400, 'invitation_used')
    expectError(await createVisitor(world).call('POST', '/invitation/read', { token }), 400, 'invitation_used')
  })

  test.each([
    ['has expired', async () => world.clock.advance(7 * dayMs + 1000)],
    ['belongs to a user who was deactivated', (id: string) => org.request('DELETE', `/users/${id}`)],
    [
      'was sent to an address that changed since',
      async (id: string) => {
        const body = { name: 'G', email: newEmail(), role: 'learner', teamId: null }
        await org.request('PATCH', `/users/${id}`, body)
      },
    ],
  ])('is void when it %s', async (_why, happen) => {
    const { id } = (await org.request('POST', '/users', { name: 'G', email: newEmail(), role: 'learner' })).body
    const token = await readMailedToken(world, id, 'invitation')
    await happen(id)

    const answer = await createVisitor(world).call('POST', '/invitation/accept', { token, password: goodPassword })
    expectError(answer, 400, 'invalid_link')
  })

  test.each(['', 'short', '123456789', 'x'.repeat(201)])('is not accepted with the password %j', async (password) => {
    const answer = await createVisitor(world).call('POST', '/invitation/accept', { token: 'any', password })

    expect(expectError(answer, 400, 'invalid_request')).toMatchObject({ field: 'password' })
  })
})

describe('signing in', () => {
  test('needs the right password, and ignores the case of the address', async () => {
    const email = newEmail()
    await createPerson(world, org, { email })
    const visitor = createVisitor(world)

    expectError(await signIn(visitor, email, 'wrong password'), 401, 'invalid_credentials')
    expect(await isSignedIn(visitor)).toBe(false)
    expect((await signIn(visitor, email.toUpperCase())).status).toBe(200)
    expect(await isSignedIn(visitor)).toBe(true)
  })

  test('gives identical responses for a wrong password and an unknown address', async () => {
    const email = newEmail()
    await createPerson(world, org, { email })
    const known = await signIn(createVisitor(world), email, 'wrong password')
    const unknown = await signIn(createVisitor(world), newEmail(), 'wrong password')

    expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
  })

  test('is refused for deactivated users and inactive organizations', async () => {
    const email = newEmail()
    const { id } = await createPerson(world, org, { email })
    await org.request('DELETE', `/users/${id}`)
    expectError(await signIn(createVisitor(world), email), 401, 'invalid_credentials')

    const other = await world.organization()
    const otherEmail = newEmail()
    await createPerson(world, other, { email: otherEmail })
    await world.database.pool.query('update organizations set is_active = false where id = $1', [other.id])
    expectError(await signIn(createVisitor(world), otherEmail), 401, 'invalid_credentials')
  })

  test('offers exactly the organizations where the password matches', async () => {
    const email = newEmail()
    const [second, third] = [await world.organization(), await world.organization()]
    await createPerson(world, org, { email })
    await createPerson(world, second, { email })
    await createPerson(world, third, { email, password: 'another password' })
    const visitor = createVisitor(world)

    const { body } = await signIn(visitor, email)
    expect(body.status).toBe('choose_organization')
    expect(body.organizations.map(({ id }: { id: string }) => id).sort()).toEqual([org.id, second.id].sort())
    expect(await isSignedIn(visitor)).toBe(false)

    expect((await signIn(visitor, email, goodPassword, { organizationId: second.id })).body.status).toBe('signed_in')
    expect((await visitor.call('GET', '/session')).body.organization.id).toBe(second.id)
    const elsewhere = await signIn(createVisitor(world), email, goodPassword, { organizationId: third.id })
    expectError(elsewhere, 401, 'invalid_credentials')
  })

  test('never reuses an existing cookie', async () => {
    const email = newEmail()
    await createPerson(world, org, { email })
    const visitor = createVisitor(world)
    const planted = `parapet=${'A'.repeat(43)}`
    visitor.cookie = planted
    await signIn(visitor, email)

    expect(visitor.cookie).not.toBe(planted)
    visitor.cookie = planted
    expect(await isSignedIn(visitor)).toBe(false)
  })

  test('hides the cookie from scripts and other sites', async () => {
    const email = newEmail()
    await createPerson(world, org, { email })
    const answer = await signIn(createVisitor(world), email)

    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^parapet=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
})

describe('guessing', () => {
  test('is free five times, then delayed longer and longer, up to 15 minutes', async () => {
    const email = newEmail()
    await createPerson(world, org, { email })
    const visitor = createVisitor(world)
    world.clock.hold()
    const waits: number[] = []
    for (let n = 0; n < 5; n++) expectError(await signIn(visitor, email, 'wrong password'), 401, 'invalid_credentials')
    for (let n = 0; n < 9; n++) {
      const held = await signIn(visitor, email, 'wrong password')
      expectError(held, 429, 'rate_limited')
      const seconds = Number(held.headers.get('retry-after'))
      waits.push(seconds)
      world.clock.advance(seconds * 1000)
      expectError(await signIn(visitor, email, 'wrong password'), 401, 'invalid_credentials')
    }

    expect(waits).toEqual([15, 30, 60, 120, 240, 480, 900, 900, 900])
  })

  test('in parallel counts like one after the other', async () => {
    const email = newEmail()
    await createPerson(world, org, { email })
    const visitor = createVisitor(world)
    const answers = await Promise.all(Array.from({ length: 40 }, () => signIn(visitor, email, 'wrong password')))

    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(35)
  })

  test('is delayed in the same way for known and unknown addresses', async () => {
    const known = newEmail()
    await createPerson(world, org, { email: known })
    const answers = []
    for (const email of [known, newEmail()]) {
      const visitor = createVisitor(world)
      for (let n = 0; n < 5; n++) await signIn(visitor, email, 'wrong password')
      answers.push(await signIn(visitor, email, goodPassword))
    }

    expect(answers[0]?.text).toBe(answers[1]?.text)
    expect(answers.map(({ status }) => status)).toEqual([429, 429])
  })

  test('no longer counts after the right password', async () => {
    const email = newEmail()
    await createPerson(world, org, { email })
    const visitor = createVisitor(world)
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 4; n++) expect((await signIn(visitor, email, 'wrong password')).status).toBe(401)
      expect((await signIn(visitor, email)).status).toBe(200)
    }
  })
})

describe('a session', () => {
  test.each([
    ['is signed out', (visitor: Visitor) => visitor.call('POST', '/sign-out')],
    ['is deactivated', (_: Visitor, id: string) => org.request('DELETE', `/users/${id}`)],
    [
      'gets another role',
      async (_: Visitor, id: string) => {
        const { name, email } = (await org.request('GET', `/users/${id}`)).body
        await org.request('PATCH', `/users/${id}`, { name, email, role: 'org_admin', teamId: null })
      },
    ],
    ['was away for a day', async () => world.clock.advance(dayMs + 1000)],
  ])('ends when its person %s', async (_what, happen) => {
    const { id, visitor } = await createPerson(world, org, { email: newEmail() })
    const { cookie } = visitor
    expect(await isSignedIn(visitor)).toBe(true)
    await happen(visitor, id)
    visitor.cookie = cookie

    expectError(await visitor.call('GET', '/session'), 401, 'unauthorized')
  })

  test('ends after two weeks, however often it is used', async () => {
    const { visitor } = await createPerson(world, org, { email: newEmail() })
    for (let hour = 0; hour < 14 * 24; hour += 12) {
      expect(await isSignedIn(visitor)).toBe(true)
      world.clock.advance(12 * hourMs)
    }

    expect(await isSignedIn(visitor)).toBe(false)
  })

  test('is listed with the other sessions of the person, and can be ended from one of them', async () => {
    const email = newEmail()
    const { visitor: first } = await createPerson(world, org, { email })
    const second = createVisitor(world)
    await signIn(second, email)
    const { body } = await second.call('GET', '/sessions')
    expect(body).toHaveLength(2)
    const other = body.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
    expect((await second.call('DELETE', `/sessions/${other.id}`)).status).toBe(200)

    expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([false, true])
    expectError(await second.call('DELETE', `/sessions/${other.id}`), 404, 'session_not_found')
  })

  test('of another person is not found, and stays', async () => {
    const [one, other] = [
      await createPerson(world, org, { email: newEmail() }),
      await createPerson(world, org, { email: newEmail() }),
    ]
    const { sessionId } = (await other.visitor.call('GET', '/session')).body

    expectError(await one.visitor.call('DELETE', `/sessions/${sessionId}`), 404, 'session_not_found')
    expect(await isSignedIn(other.visitor)).toBe(true)
  })
})

describe('a forgotten password', () => {
  test('can be reset by a mailed link, once, which ends every session', async () => {
    const email = newEmail()
    const { id, visitor } = await createPerson(world, org, { email })
    await createVisitor(world).call('POST', '/password-reset', { email })
    await answerResets()
    const token = await readMailedToken(world, id, 'reset')
    const read = () => createVisitor(world).call('POST', '/password-reset/read', { token })
    expect((await read()).body).toMatchObject({ name: 'Grace Sample', email, organizationName: expect.any(String) })
    const reset = { token, password: 'a new password' }
    expect((await createVisitor(world).call('POST', '/password-reset/accept', reset)).status).toBe(200)
    expectError(await read(), 400, 'invalid_link')

    expect(await isSignedIn(visitor)).toBe(false)
    expectError(await signIn(createVisitor(world), email), 401, 'invalid_credentials')
    expect((await signIn(createVisitor(world), email, 'a new password')).status).toBe(200)
    expectError(await createVisitor(world).call('POST', '/password-reset/accept', reset), 400, 'invalid_link')
  })

  test('can be requested with the same response for known and unknown addresses', async () => {
    const email = newEmail()
    await createPerson(world, org, { email })
    const known = await createVisitor(world).call('POST', '/password-reset', { email })
    const unknown = await createVisitor(world).call('POST', '/password-reset', { email: newEmail() })

    expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
  })

  test('leads to at most three links an hour; a newer link voids the older one', async () => {
    const email = newEmail()
    const { id } = await createPerson(world, org, { email })
    const tokens: string[] = []
    for (let n = 0; n < 5; n++) {
      await createVisitor(world).call('POST', '/password-reset', { email })
      await answerResets()
      tokens.push(await readMailedToken(world, id, 'reset'))
    }

    expect(new Set(tokens).size).toBe(3)
    const [first, , third] = tokens as [string, string, string]
    const accept = (token: string) =>
      createVisitor(world).call('POST', '/password-reset/accept', { token, password: 'a new password' })
    expectError(await accept(first), 400, 'invalid_link')
    expect((await accept(third)).status).toBe(200)
  })

  test('expires within an hour', async () => {
    const email = newEmail()
    const { id } = await createPerson(world, org, { email })
    await createVisitor(world).call('POST', '/password-reset', { email })
    await answerResets()
    const token = await readMailedToken(world, id, 'reset')
    world.clock.advance(hourMs + 1000)

    const answer = await createVisitor(world).call('POST', '/password-reset/accept', {
      token,
      password: 'a new password',
    })
    expectError(answer, 400, 'invalid_link')
  })
})

describe('changing the password', () => {
  test('requires the old one, ends the other sessions and gives this one a new token', async () => {
    const email = newEmail()
    const { visitor } = await createPerson(world, org, { email })
    const other = createVisitor(world)
    await signIn(other, email)
    const { cookie } = visitor
    const change = (currentPassword: string) =>
      visitor.call('POST', '/password', { currentPassword, newPassword: 'a new password' })

    expectError(await change('wrong password'), 401, 'invalid_credentials')
    expect((await change(goodPassword)).status).toBe(200)
    expect([await isSignedIn(visitor), await isSignedIn(other)]).toEqual([true, false])
    visitor.cookie = cookie
    expect(await isSignedIn(visitor)).toBe(false)
  })
})

describe('a second factor', () => {
  const codeOf = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.clock.now().getTime() })

  async function setUp(visitor: Visitor): Promise<string> {
    const { secret, uri } = (await visitor.call('POST', '/second-factor', { password: goodPassword })).body
    expect(uri).toMatch(/^otpauth:\/\/totp\/Parapet:/)
    expect((await visitor.call('POST', '/second-factor/confirm', { code: codeOf(secret) })).status).toBe(200)
    world.clock.advance(minuteMs)
    return secret
  }

  test('is required at the next sign-in, and each code works once', async () => {
    const email = newEmail()
    const { visitor } = await createPerson(world, org, { email })
    const secret = await setUp(visitor)

    expectError(await signIn(createVisitor(world), email), 401, 'second_factor_required')
    expectError(await signIn(createVisitor(world), email, goodPassword, { code: '000000' }), 400, 'invalid_code')
    const code = codeOf(secret)
    expect((await signIn(createVisitor(world), email, goodPassword, { code })).status).toBe(200)
    expectError(await signIn(createVisitor(world), email, goodPassword, { code }), 400, 'invalid_code')
  })

  test('counts only after a code has confirmed it', async () => {
    const email = newEmail()
    const { visitor } = await createPerson(world, org, { email })
    await visitor.call('POST', '/second-factor', { password: goodPassword })

    expectError(await visitor.call('POST', '/second-factor/confirm', { code: '000000' }), 400, 'invalid_code')
    expect((await signIn(createVisitor(world), email)).status).toBe(200)
  })

  test('is removed with the password and a code', async () => {
    const email = newEmail()
    const { visitor } = await createPerson(world, org, { email })
    const secret = await setUp(visitor)
    const remove = (password: string, code: string) => visitor.call('POST', '/second-factor/remove', { password, code })

    expectError(await remove('wrong password', codeOf(secret)), 401, 'invalid_credentials')
    expect((await remove(goodPassword, codeOf(secret))).status).toBe(200)
    expect((await signIn(createVisitor(world), email)).status).toBe(200)
  })

  test('cannot be removed by guessing codes, even with the password', async () => {
    const { visitor } = await createPerson(world, org, { email: newEmail() })
    const secret = await setUp(visitor)
    const wrong = String((Number(codeOf(secret)) + 1) % 1_000_000).padStart(6, '0')
    const statuses: number[] = []
    for (let n = 0; n < 8; n++) {
      const body = { password: goodPassword, code: wrong }
      statuses.push((await visitor.call('POST', '/second-factor/remove', body)).status)
    }

    expect(statuses[0]).toBe(400)
    expect(statuses.at(-1)).toBe(429)
    expect((await visitor.call('GET', '/session')).body.hasSecondFactor).toBe(true)
  })

  test('must be set up by admins before anything else, if the organization requires it', async () => {
    await world.database.pool.query("update organizations set second_factor_policy = 'admins' where id = $1", [org.id])
    const admin = await createPerson(world, org, { email: newEmail(), role: 'org_admin' })
    const learner = await createPerson(world, org, { email: newEmail() })

    expect((await admin.visitor.call('GET', '/session')).body.mustSetUpSecondFactor).toBe(true)
    expect((await learner.visitor.call('GET', '/session')).body.mustSetUpSecondFactor).toBe(false)
    const remove = { password: goodPassword, code: '000000' }
    expectError(await admin.visitor.call('POST', '/second-factor/remove', remove), 403, 'second_factor_setup_required')
    await setUp(admin.visitor)
    expect((await admin.visitor.call('GET', '/session')).body.mustSetUpSecondFactor).toBe(false)
  })

  test('is not stored in the clear', async () => {
    const { id, visitor } = await createPerson(world, org, { email: newEmail() })
    const secret = await setUp(visitor)
    const { rows } = await world.database.pool.query('select * from credentials where user_id = $1', [id])

    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(rows[0].sealed_seed.includes(secret)).toBe(false)
  })
})

describe('a sign-in link from the operator', () => {
  test('signs in once, within 15 minutes, even without a password', async () => {
    const { id } = (await org.request('POST', '/users', { name: 'G', email: newEmail(), role: 'org_admin' })).body
    const { email } = (await org.request('GET', `/users/${id}`)).body
    const makeToken = async () => (await createSignInLink(org.context(), email)).url.split('#')[1]
    const visitor = createVisitor(world)
    const token = await makeToken()

    expect((await visitor.call('POST', '/sign-in/link', { token })).body.status).toBe('signed_in')
    expect((await visitor.call('GET', '/session')).body).toMatchObject({ user: { id }, hasPassword: false })
    expectError(await createVisitor(world).call('POST', '/sign-in/link', { token }), 400, 'invalid_link')
    expect((await visitor.call('POST', '/password', { newPassword: goodPassword })).status).toBe(200)
    expect((await signIn(createVisitor(world), email)).status).toBe(200)

    const late = await makeToken()
    world.clock.advance(15 * minuteMs + 1000)
    expectError(await createVisitor(world).call('POST', '/sign-in/link', { token: late }), 400, 'invalid_link')
  })

  test('says as whom it signs in before it is used, and that uses nothing up', async () => {
    const email = newEmail()
    await org.request('POST', '/users', { name: 'Grace Sample', email, role: 'learner' })
    const [old, token] = [
      await createSignInLink(org.context(), email),
      await createSignInLink(org.context(), email),
    ].map(({ url }) => url.split('#')[1])

    for (let i = 0; i < 3; i++) {
      const shown = await createVisitor(world).call('POST', '/sign-in/link/read', { token })
      expect(shown.body).toMatchObject({ name: 'Grace Sample', email, organizationName: expect.any(String) })
    }
    expectError(await createVisitor(world).call('POST', '/sign-in/link/read', { token: old }), 400, 'invalid_link')
    expect((await createVisitor(world).call('POST', '/sign-in/link', { token })).status).toBe(200)
    expectError(await createVisitor(world).call('POST', '/sign-in/link/read', { token }), 400, 'invalid_link')
  })
})

describe('a request from another site', () => {
  test.each([
    ['says so', { 'sec-fetch-site': 'cross-site' }],
    ['comes from a neighbouring host', { 'sec-fetch-site': 'same-site' }],
    ['names another origin', { 'sec-fetch-site': undefined, origin: 'https://evil.example' }],
    ['names no origin at all', { 'sec-fetch-site': undefined }],
    ['comes from an opaque place', { 'sec-fetch-site': undefined, origin: 'null' }],
  ])('that %s signs nobody in or out', async (_what, headers) => {
    const email = newEmail()
    const { visitor } = await createPerson(world, org, { email })
    const { 'sec-fetch-site': site, ...rest } = headers as Record<string, string | undefined>
    const request = (path: string, body: unknown) =>
      world.request('POST', `/api/app/v1${path}`, body, {
        headers: {
          cookie: visitor.cookie as string,
          ...(site === undefined ? {} : { 'sec-fetch-site': site }),
          ...(rest as Record<string, string>),
        },
      })

    expectError(await request('/sign-in', { email, password: goodPassword }), 403, 'cross_site_request')
    expectError(await request('/sign-out', undefined), 403, 'cross_site_request')
    expect(await isSignedIn(visitor)).toBe(true)
  })

  test('as a form cannot send a body that is parsed as JSON', async () => {
    const answer = await createVisitor(world).call('POST', '/sign-in', '{"email":"a","password":"b"}', {
      'content-type': 'text/plain',
    })

    expectError(answer, 415, 'unsupported_media_type')
  })
})

describe('keys and cookies', () => {
  test('a session gives no access to the public API', async () => {
    const { visitor } = await createPerson(world, org, { email: newEmail(), role: 'org_admin' })
    const headers = { cookie: visitor.cookie as string }

    expectError(await world.request('GET', '/api/public/v1/org', undefined, { headers }), 401, 'unauthorized')
  })

  test('a key gives no access to the web app', async () => {
    const headers = { authorization: `Bearer ${org.key}`, 'sec-fetch-site': 'same-origin' }

    expectError(await world.request('GET', '/api/app/v1/session', undefined, { headers }), 401, 'unauthorized')
  })
})
