import { confirmationHeader, limits } from '@parapet/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eraseUser } from '../../../../test/erase-user.ts'
import { createAuthenticator, type Lies, type SoftwareAuthenticator } from '../../../../test/software-authenticator.ts'
import {
  confirmIdentity,
  createPerson,
  createVisitor,
  goodPassword,
  type Visitor,
} from '../../../../test/web-visitor.ts'
import { createWorld, expectError, type TestOrganization, type World } from '../../../../test/world.ts'

const home = 'http://localhost:3000'
let publicUrl = home
let world: World
let org: TestOrganization
let grace: { id: string; visitor: Visitor }
let authenticator: SoftwareAuthenticator

beforeAll(async () => {
  world = await createWorld({ publicUrl: () => publicUrl, trustProxy: ['127.0.0.1'] })
})
beforeEach(async () => {
  publicUrl = home
  org = await world.organization()
  grace = await createPerson(world, org)
  authenticator = createAuthenticator(home)
  await world.database.db.deleteFrom('signInTries').execute()
})
afterAll(() => world?.close())

async function add(visitor: Visitor, from: SoftwareAuthenticator, proof: Record<string, string>, lies?: Lies) {
  const begun = await visitor.call('POST', '/passkeys/options', undefined, proof)
  if (begun.status !== 200) return begun
  const response = from.create(begun.body.options, lies)
  return visitor.call('POST', '/passkeys', { state: begun.body.state, name: 'Laptop', response }, proof)
}

/** The first passkey of a person who has confirmed with the password. */
async function addFirst({ visitor }: { visitor: Visitor }, from = authenticator) {
  const answer = await add(visitor, from, await confirmIdentity(visitor))
  expect(answer.status, answer.text).toBe(200)
  return answer.body as { passkey: { id: string }; recoveryCodes: string[] }
}

async function enter(visitor: Visitor, from = authenticator, lies?: Lies) {
  const { body } = await visitor.call('POST', '/sign-in/passkey/options')
  const response = from.get(body.options, lies)
  return visitor.call('POST', '/sign-in/passkey', { state: body.state, response })
}

async function confirm(visitor: Visitor, from = authenticator, lies?: Lies) {
  const { body } = await visitor.call('POST', '/session/confirm/passkey/options')
  return visitor.call('POST', '/session/confirm/passkey', { state: body.state, response: from.get(body.options, lies) })
}

async function proveWithPasskey(visitor: Visitor): Promise<Record<string, string>> {
  const { body } = await confirm(visitor)
  return { [confirmationHeader]: body.confirmation }
}

async function securityLines() {
  const { rows } = await world.database.pool.query(
    'select event, result, user_id, details from security_log where org_id = $1 order by seq',
    [org.id],
  )
  return rows as { event: string; result: string; user_id: string | null; details: Record<string, unknown> }[]
}

const lastLine = async () => (await securityLines()).at(-1)

test('signs in with a passkey alone, as the right person, and shows when it was used', async () => {
  const { passkey, recoveryCodes } = await addFirst(grace)
  const visitor = createVisitor(world)

  const { status, body } = await enter(visitor)

  expect([status, body]).toEqual([200, { status: 'signed_in', organizations: [] }])
  const session = (await visitor.call('GET', '/session')).body
  expect(session).toMatchObject({ user: { id: grace.id }, organization: { id: org.id }, hasSecondFactor: true })
  expect(recoveryCodes).toHaveLength(limits.recoveryCodes)
  expect((await visitor.call('GET', '/passkeys')).body).toEqual([
    {
      id: passkey.id,
      name: 'Laptop',
      createdAt: expect.any(String),
      lastUsedAt: expect.any(String),
      isSynced: false,
      isUsable: true,
    },
  ])
  const lines = await securityLines()
  expect(lines).toContainEqual(expect.objectContaining({ event: 'passkey.added', user_id: grace.id }))
  expect(lines.at(-1)).toMatchObject({ event: 'sign_in', result: 'success', details: { method: 'passkey' } })
})

test('emails the owner that a passkey was added', async () => {
  await addFirst(grace)

  const mails = await world.database.db.selectFrom('mails').select('kind').where('userId', '=', grace.id).execute()
  expect(mails.map(({ kind }) => kind)).toContain('passkey-added')
})

test.each<[string, Lies, string]>([
  ['another origin', { origin: 'https://parapet.example.net' }, 'wrong_origin'],
  ['another port of the same host', { origin: 'http://localhost:3001' }, 'wrong_origin'],
  ['a frame of another site', { crossOrigin: true }, 'wrong_origin'],
  ['another relying party', { rpId: 'example.net' }, 'wrong_rp_id'],
  ['another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAA' }, 'wrong_challenge'],
  ['nobody verified', { isUserVerified: false }, 'user_not_verified'],
  ['nobody present', { isUserPresent: false, isUserVerified: false }, 'user_not_present'],
  ['another key', { hasOtherKey: true }, 'wrong_signature'],
  ['the handle of somebody else', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }, 'wrong_owner'],
  ['an answer for another purpose', { type: 'webauthn.create' }, 'invalid_answer'],
])('refuses a passkey response for %s', async (_what, lies, reason) => {
  await addFirst(grace)
  const visitor = createVisitor(world)

  expectError(await enter(visitor, authenticator, lies), 401, 'invalid_passkey')

  expect(visitor.cookie).toBeUndefined()
  expect(await lastLine()).toMatchObject({
    event: 'sign_in',
    result: 'failure',
    user_id: grace.id,
    details: { reason },
  })
  expect((await enter(visitor)).status, 'the passkey itself still works').toBe(200)
})

test.each<[string, Lies]>([
  ['another origin', { origin: 'https://parapet.example.net' }],
  ['another relying party', { rpId: 'example.net' }],
  ['another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ['nobody verified', { isUserVerified: false }],
  ['a frame of another site', { crossOrigin: true }],
  ['an answer for another purpose', { type: 'webauthn.get' }],
])('refuses to add a passkey created for %s', async (_what, lies) => {
  expectError(
    await add(grace.visitor, authenticator, await confirmIdentity(grace.visitor), lies),
    401,
    'invalid_passkey',
  )

  expect((await grace.visitor.call('GET', '/passkeys')).body).toEqual([])
  expect(await lastLine()).toMatchObject({ event: 'passkey.added', result: 'failure', user_id: grace.id })
})

test('a challenge works once, in the browser that asked for it, for five minutes', async () => {
  await addFirst(grace)
  const visitor = createVisitor(world)
  const begin = async () => (await visitor.call('POST', '/sign-in/passkey/options')).body
  const send = (by: Visitor, { state, options }: Awaited<ReturnType<typeof begin>>) =>
    by.call('POST', '/sign-in/passkey', { state, response: authenticator.get(options) })

  const used = await begin()
  expect((await send(visitor, used)).status).toBe(200)
  expectError(await send(visitor, used), 401, 'invalid_passkey')
  expect((await lastLine())?.details.reason).toBe('used_challenge')

  const other = createVisitor(world)
  await other.call('POST', '/sign-in/passkey/options')
  expectError(await send(other, await begin()), 401, 'invalid_passkey')
  expect((await lastLine())?.details.reason).toBe('unknown_challenge')

  const old = await begin()
  world.clock.advance(5 * 60_000)
  expectError(await send(visitor, old), 401, 'invalid_passkey')
  expect((await lastLine())?.details.reason).toBe('expired_challenge')
  expectError(await send(visitor, { ...(await begin()), state: 'bWFkZSB1cA' }), 401, 'invalid_passkey')
})

test('a recorded response cannot be replayed', async () => {
  await addFirst(grace)
  const visitor = createVisitor(world)
  const { body } = await visitor.call('POST', '/sign-in/passkey/options')
  const recorded = { state: body.state, response: authenticator.get(body.options) }
  const answers = await Promise.all([1, 2, 3].map(() => visitor.call('POST', '/sign-in/passkey', recorded)))

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
})

test('refuses a cloned authenticator, whose counter goes backwards', async () => {
  await addFirst(grace)
  const copy = authenticator.clone()
  for (let n = 0; n < 3; n++) expect((await enter(createVisitor(world))).status).toBe(200)

  expectError(await enter(createVisitor(world), copy), 401, 'invalid_passkey')

  expect((await lastLine())?.details.reason).toBe('counter_went_back')
})

test('accepts authenticators without a counter', async () => {
  await addFirst(grace)
  for (let n = 0; n < 2; n++) {
    expect((await enter(createVisitor(world), authenticator, { useCount: 0 })).status).toBe(200)
  }
})

test("another person's passkey is refused, in any organization", async () => {
  await addFirst(grace)
  const otherOrg = await world.organization()
  const ada = await createPerson(world, otherOrg, { email: 'grace@example.com' })
  const hers = createAuthenticator(home)
  await addFirst(ada, hers)

  expectError(await confirm(ada.visitor, authenticator), 401, 'invalid_passkey')
  const visitor = createVisitor(world)
  expect((await enter(visitor, hers)).status).toBe(200)
  expect((await visitor.call('GET', '/session')).body.organization.id).toBe(otherOrg.id)

  const victim = authenticator.get({ challenge: 'AAAA', rpId: 'localhost' }).id
  hers.imitate(victim)
  expectError(await enter(createVisitor(world), hers), 401, 'invalid_passkey')
  const { id } = (await grace.visitor.call('GET', '/passkeys')).body[0]
  const proof = { [confirmationHeader]: (await confirm(ada.visitor, hers)).body?.confirmation ?? '' }
  expectError(await ada.visitor.call('PATCH', `/passkeys/${id}`, { name: 'Mine' }, proof), 404, 'passkey_not_found')
})

test('a passkey that is in use cannot be added to another account', async () => {
  const { body } = await grace.visitor.call(
    'POST',
    '/passkeys/options',
    undefined,
    await confirmIdentity(grace.visitor),
  )
  const response = authenticator.create(body.options)
  await grace.visitor.call(
    'POST',
    '/passkeys',
    { state: body.state, name: 'Key', response },
    await confirmIdentity(grace.visitor),
  )
  const ada = await createPerson(world, org, { email: 'ada@example.com' })
  const proof = await confirmIdentity(ada.visitor)
  const begun = (await ada.visitor.call('POST', '/passkeys/options', undefined, proof)).body
  const forged = withChallenge(response, begun.options.challenge)

  expectError(
    await ada.visitor.call('POST', '/passkeys', { state: begun.state, name: 'Key', response: forged }, proof),
    409,
    'passkey_exists',
  )
})

/** Without attestation nothing signs the challenge of a creation, so anyone can replace it. */
function withChallenge(response: Record<string, unknown>, challenge: string): object {
  const inner = response.response as Record<string, unknown>
  const data = JSON.parse(Buffer.from(inner.clientDataJSON as string, 'base64url').toString())
  const clientDataJSON = Buffer.from(JSON.stringify({ ...data, challenge })).toString('base64url')
  return { ...response, response: { ...inner, clientDataJSON } }
}

test('deactivated people get the same refusal as an unknown passkey', async () => {
  await addFirst(grace)
  await org.request('DELETE', `/users/${grace.id}`)

  const deactivated = await enter(createVisitor(world))
  const stranger = createAuthenticator(home)
  stranger.create({ challenge: '', rp: { id: 'localhost' }, user: { id: 'AAAA' } })
  const unknown = await enter(createVisitor(world), stranger)

  expectError(deactivated, 401, 'invalid_passkey')
  expect([deactivated.status, deactivated.text]).toEqual([unknown.status, unknown.text])
  await org.request('POST', `/users/${grace.id}/reactivate`)
  expect((await enter(createVisitor(world))).status).toBe(200)
})

test('erasing a person deletes their passkeys, codes and devices', async () => {
  await addFirst(grace)
  await eraseUser(org.context(), 'grace@example.com')

  expectError(await enter(createVisitor(world)), 401, 'invalid_passkey')
  for (const table of ['passkeys', 'recovery_codes', 'remembered_devices']) {
    const { rows } = await world.database.pool.query(`select 1 from ${table} where user_id = $1`, [grace.id])
    expect(rows, table).toEqual([])
  }
})

test('a person can have at most ten passkeys', async () => {
  await addFirst(grace)
  for (let n = 2; n <= limits.passkeys; n++) {
    const answer = await add(grace.visitor, createAuthenticator(home), await proveWithPasskey(grace.visitor))
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body.recoveryCodes, 'the codes from before still work').toEqual([])
  }
  const proof = await proveWithPasskey(grace.visitor)

  expect(expectError(await add(grace.visitor, createAuthenticator(home), proof), 409, 'passkey_limit_reached')).toEqual(
    expect.objectContaining({ maxPasskeys: 10 }),
  )
  const { body } = await grace.visitor.call('GET', '/passkeys')
  await grace.visitor.call('DELETE', `/passkeys/${body[0].id}`, undefined, proof)
  expect((await add(grace.visitor, createAuthenticator(home), proof)).status).toBe(200)
})

test('adding and removing a passkey requires a confirmation, by a second factor if there is one', async () => {
  const { visitor } = grace
  expectError(await visitor.call('POST', '/passkeys/options'), 403, 'confirmation_required')
  const { passkey } = await addFirst(grace)
  const weak = await confirmIdentity(visitor)

  expectError(await visitor.call('DELETE', `/passkeys/${passkey.id}`), 403, 'confirmation_required')
  for (const refused of [
    await visitor.call('POST', '/passkeys/options', undefined, weak),
    await visitor.call('DELETE', `/passkeys/${passkey.id}`, undefined, weak),
    await visitor.call('POST', '/recovery-codes', undefined, weak),
    await visitor.call('POST', '/second-factor', { password: goodPassword }, weak),
  ]) {
    expect(expectError(refused, 401, 'second_factor_required').methods).toEqual(['passkey', 'recovery_code'])
  }

  const strong = await proveWithPasskey(visitor)
  expect((await visitor.call('PATCH', `/passkeys/${passkey.id}`, { name: 'Work laptop' })).body.name).toBe(
    'Work laptop',
  )
  expect((await visitor.call('DELETE', `/passkeys/${passkey.id}`, undefined, strong)).status).toBe(200)
  expect((await visitor.call('GET', '/second-factor')).body).toMatchObject({ passkeyCount: 0, recoveryCodesLeft: 0 })
  expectError(await enter(createVisitor(world)), 401, 'invalid_passkey')
})

test('a confirmation by passkey works like one by password, only in its own session', async () => {
  const admin = await createPerson(world, org, { email: 'admin@example.com', role: 'org_admin' })
  await addFirst(admin)
  const proof = await proveWithPasskey(admin.visitor)
  const elsewhere = createVisitor(world)
  await enter(elsewhere)

  const change = { canKeysMakeAdmins: false }
  expectError(await elsewhere.call('PATCH', '/settings', change, proof), 403, 'confirmation_required')
  expect((await admin.visitor.call('PATCH', '/settings', change, proof)).status).toBe(200)
  for (const lies of [{ isUserVerified: false }, { origin: 'https://parapet.example.net' }, { hasOtherKey: true }]) {
    expectError(await confirm(admin.visitor, authenticator, lies), 401, 'invalid_passkey')
  }
})

test('a password alone no longer signs in a person who has a passkey', async () => {
  const { recoveryCodes } = await addFirst(grace)
  const visitor = createVisitor(world)
  const input = { email: 'grace@example.com', password: goodPassword, organizationId: org.id }

  const refused = expectError(await visitor.call('POST', '/sign-in', input), 401, 'second_factor_required')
  expect(refused.methods).toEqual(['passkey', 'recovery_code'])
  expectError(await visitor.call('POST', '/sign-in', { ...input, code: '123456' }), 400, 'invalid_code')
  expect((await visitor.call('POST', '/sign-in', { ...input, code: recoveryCodes[0] })).status).toBe(200)
})

test('a passkey does not bypass the identity provider of an organization', async () => {
  await addFirst(grace)
  await world.database.pool.query('update organizations set is_sso_only = true where id = $1', [org.id])
  const visitor = createVisitor(world)

  expectError(await enter(visitor), 403, 'sso_only')
  expect(visitor.cookie).toBeUndefined()
})

test('certificates sent with a new passkey are ignored', async () => {
  const attStmt = new Map<string, number | Buffer | Buffer[]>([
    ['alg', -7],
    ['sig', Buffer.alloc(70)],
    ['x5c', [Buffer.from('no certificate at all')]],
  ])
  const lies = { attestation: { fmt: 'packed', attStmt } }

  const answer = await add(grace.visitor, authenticator, await confirmIdentity(grace.visitor), lies)

  expect(answer.status, answer.text).toBe(200)
  expect((await enter(createVisitor(world))).status).toBe(200)
})

test('explains what to change where passkeys cannot work', async () => {
  publicUrl = 'http://127.0.0.1:3000'
  const refused = await createVisitor(world).call('POST', '/sign-in/passkey/options')
  expect(expectError(refused, 409, 'passkeys_unavailable').message).toMatch(/IP address 127\.0\.0\.1\. Set PUBLIC_URL/)
  expect((await grace.visitor.call('GET', '/second-factor')).body.canUsePasskeys).toBe(false)
  publicUrl = 'http://[::1]:3000'
  expectError(await createVisitor(world).call('POST', '/sign-in/passkey/options'), 409, 'passkeys_unavailable')
  publicUrl = 'http://training.example.com'
  const plain = await createVisitor(world).call('POST', '/sign-in/passkey/options')
  expect(expectError(plain, 409, 'passkeys_unavailable').message).toMatch(/https/)
})

test('a passkey of an earlier address is shown as unusable', async () => {
  await addFirst(grace)
  publicUrl = 'http://training.localhost:3000'

  expect((await grace.visitor.call('GET', '/passkeys')).body).toMatchObject([{ isUsable: false }])
  expectError(await grace.visitor.call('POST', '/session/confirm/passkey/options'), 404, 'passkey_not_found')
})

test('wrong responses are rate limited by network', async () => {
  const visitor = createVisitor(world, '192.0.2.7')
  authenticator.create({ challenge: '', rp: { id: 'localhost' }, user: { id: 'AAAA' } })
  const statuses: number[] = []
  for (let n = 0; n < 105; n++) statuses.push((await enter(visitor)).status)

  expect(statuses[0]).toBe(401)
  expect(statuses.at(-1)).toBe(429)
  await addFirst(grace)
  expect((await enter(createVisitor(world, '198.51.100.9'))).status).toBe(200)
})
