import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startOidcProvider, type TestProvider } from '../../../../test/providers/oidc-provider.ts'
import { createPerson, createVisitor, goodPassword } from '../../../../test/web-visitor.ts'
import { createWorld, type TestOrganization, type World } from '../../../../test/world.ts'
import { connect, sessionOf, signInThrough } from '../../../../test/worlds/single-sign-on.ts'
import { unlinkPerson } from './single-sign-on.ts'

let world: World
let provider: TestProvider
beforeAll(async () => {
  world = await createWorld()
  provider = await startOidcProvider()
})
afterEach(() => {
  provider.breakIdToken(undefined)
  provider.breakMetadata({})
  provider.breakKeys(false)
})
afterAll(async () => {
  await provider?.close()
  await world?.close()
})

const subject = () => `subject-${randomUUID()}`

test('the first sign-in creates a learner, and the next one finds them by their subject', async () => {
  const connected = await connect(world, provider)
  const { org } = connected
  const sub = subject()
  provider.setPerson({ sub, email: `vera@${org.slug}.example.com`, email_verified: true, name: 'Vera Example' })

  const { browser, url } = await signInThrough(connected)

  expect(url.pathname).toBe('/learn')
  const session = await sessionOf(world, browser)
  expect(session).toMatchObject({
    user: { name: 'Vera Example', email: `vera@${org.slug}.example.com`, role: 'learner' },
    organization: { id: org.id },
    hasPassword: false,
    ssoConnectionId: connected.connectionId,
  })
  // A changed address at the provider is still the same person.
  provider.setPerson({ sub, email: `other@${org.slug}.example.com`, name: 'Somebody Else' })
  const again = await signInThrough(connected)
  expect((await sessionOf(world, again.browser))?.user).toEqual(session.user)
})

const problemOf = ({ url }: { url: URL }) => (url.pathname === '/sign-in' ? url.searchParams.get('problem') : null)
const countUsers = async (org: { request: (method: string, path: string) => Promise<{ body: unknown[] }> }) =>
  (await org.request('GET', '/users')).body.length
const failuresOf = async (org: TestOrganization) =>
  (
    (await org.request('GET', '/audit-log?limit=500')).body as {
      action: string
      details: { problem: string; message: string }
    }[]
  )
    .filter(({ action }) => action === 'sso_connection.sign_in_failed')
    .map(({ details }) => details)

test('an existing account is linked by its address, inside the verified domain', async () => {
  const connected = await connect(world, provider)
  const { org } = connected
  const email = `grace@${org.slug}.example.com`
  const { body: user } = await org.request('POST', '/users', { name: 'Grace Sample', email, role: 'org_admin' })
  provider.setPerson({ sub: subject(), email: email.toUpperCase(), name: 'Other Name' })

  const { browser } = await signInThrough(connected)

  expect((await sessionOf(world, browser))?.user).toMatchObject({
    id: user.id,
    name: 'Grace Sample',
    role: 'org_admin',
  })
  const lines = (await org.request('GET', '/audit-log?limit=500')).body as { action: string; actorType: string }[]
  expect(lines.map(({ action }) => action)).toContain('user.sso_linked')
  expect(lines[0]).toMatchObject({ action: 'session.started', details: { connectionId: connected.connectionId } })
})

test('an address outside the verified domains is refused, whether or not it has an account', async () => {
  const connected = await connect(world, provider)
  const { org } = connected
  await org.request('POST', '/users', { name: 'Ada', email: 'ada@elsewhere.example.org', role: 'org_admin' })
  const before = await countUsers(org)
  for (const email of ['ada@elsewhere.example.org', `x@sub.${org.slug}.example.com`, 'new@elsewhere.example.org']) {
    provider.setPerson({ sub: subject(), email })
    const answer = await signInThrough(connected)
    expect(problemOf(answer), email).toBe('sso_domain_not_verified')
    expect(await sessionOf(world, answer.browser)).toBeUndefined()
  }
  expect(await countUsers(org)).toBe(before)
  expect((await failuresOf(org))[0]?.message).toContain('elsewhere.example.org')
})

test('a domain that is listed but not verified lets nobody sign in', async () => {
  const connected = await connect(world, provider, { isVerified: false })
  provider.setPerson({ sub: subject(), email: `vera@${connected.org.slug}.example.com` })

  expect(problemOf(await signInThrough(connected))).toBe('sso_domain_not_verified')
})

test('never signs in to an account of another organization with the same address', async () => {
  const other = await world.organization()
  const connected = await connect(world, provider)
  const email = `vera@${connected.org.slug}.example.com`
  const { body: stranger } = await other.request('POST', '/users', { name: 'Vera', email, role: 'org_admin' })
  provider.setPerson({ sub: subject(), email })

  const { browser } = await signInThrough(connected)

  const session = await sessionOf(world, browser)
  expect(session?.organization.id).toBe(connected.org.id)
  expect(session?.user.id).not.toBe(stranger.id)
})

test('an address that an admin listed for another person is refused with advice; one from SCIM yields', async () => {
  const connected = await connect(world, provider)
  const { org } = connected
  const email = `vera@${org.slug}.example.com`
  const ada = await org.api.users.create({ name: 'Ada', email: `ada@${org.slug}.example.com`, role: 'learner' })
  const alias = await org.api.users.addAlias(ada.id, { email })
  provider.setPerson({ sub: subject(), email })

  const refused = await signInThrough(connected)

  expect(problemOf(refused)).toBe('sso_email_taken')
  expect(await sessionOf(world, refused.browser)).toBeUndefined()
  expect((await failuresOf(org))[0]).toMatchObject({
    problem: 'sso_email_taken',
    message: "The person's address is listed among the addresses of another person; remove it there first.",
  })
  const { rows } = await world.database.pool.query(
    "select details from security_log where org_id = $1 and event = 'sign_in' and result = 'failure'",
    [org.id],
  )
  expect(rows).toMatchObject([{ details: { reason: 'sso_email_taken' } }])

  await world.database.pool.query('update user_aliases set is_scim_managed = true where id = $1', [alias.id])
  const { browser } = await signInThrough(connected)
  expect((await sessionOf(world, browser))?.user).toMatchObject({ email })
  expect(await org.api.users.listAliases(ada.id)).toEqual([])
})

test('without a free seat, or where accounts are not created, nothing is written', async () => {
  const full = await connect(world, provider, { org: await world.organization({ maxSeats: 1 }) })
  provider.setPerson({ sub: subject(), email: `vera@${full.org.slug}.example.com` })
  expect(problemOf(await signInThrough(full))).toBe('seat_limit_reached')

  const closed = await connect(world, provider, { fields: { createsAccounts: false } })
  provider.setPerson({ sub: subject(), email: `vera@${closed.org.slug}.example.com` })
  expect(problemOf(await signInThrough(closed))).toBe('sso_no_account')

  for (const { org } of [full, closed]) {
    expect(await countUsers(org)).toBe(1)
    const { rows } = await world.database.pool.query('select 1 from sso_identities where org_id = $1', [org.id])
    expect(rows).toEqual([])
  }
})

test('deactivated people are refused, linked or not', async () => {
  const connected = await connect(world, provider)
  const { org } = connected
  const email = `vera@${org.slug}.example.com`
  const linked = { sub: subject(), email }
  provider.setPerson(linked)
  const { browser } = await signInThrough(connected)
  const { user } = (await sessionOf(world, browser)) as { user: { id: string } }
  await org.request('DELETE', `/users/${user.id}`)

  expect(await sessionOf(world, browser)).toBeUndefined()
  expect(problemOf(await signInThrough(connected))).toBe('user_inactive')
  await world.database.pool.query('delete from sso_identities where org_id = $1', [org.id])
  expect(problemOf(await signInThrough(connected))).toBe('user_inactive')
})

test('a new person at the provider with the address of a linked account cannot take it over', async () => {
  const connected = await connect(world, provider)
  const email = `vera@${connected.org.slug}.example.com`
  provider.setPerson({ sub: subject(), email })
  await signInThrough(connected)
  provider.setPerson({ sub: subject(), email })

  expect(problemOf(await signInThrough(connected))).toBe('sso_account_linked')
  expect(await unlinkPerson(connected.org.context(), email)).toEqual({ unlinked: 1 })
  expect((await signInThrough(connected)).url.pathname).toBe('/learn')
})

test('a missing or unverified address fails with an error that says what to map', async () => {
  const connected = await connect(world, provider)
  provider.setPerson({ sub: subject() })
  expect(problemOf(await signInThrough(connected))).toBe('sso_email_missing')
  provider.setPerson({ sub: subject(), email: `vera@${connected.org.slug}.example.com`, email_verified: false })
  expect(problemOf(await signInThrough(connected))).toBe('sso_email_missing')

  const [unverified, missing] = await failuresOf(connected.org)
  expect(missing?.message).toContain('Map `email`')
  expect(unverified?.message).toContain('without `email_verified: true`')
})

test('an address counts only if the provider says that it is verified', async () => {
  const connected = await connect(world, provider)
  const email = `vera@${connected.org.slug}.example.com`
  for (const email_verified of [undefined, null, 0, 1, 'False', 'yes', false, 'false']) {
    provider.setPerson({ sub: subject(), email, email_verified })
    expect(problemOf(await signInThrough(connected)), String(email_verified)).toBe('sso_email_missing')
  }
  expect((await failuresOf(connected.org))[0]?.message).toContain('without `email_verified: true`')

  provider.setPerson({ sub: subject(), email, email_verified: 'true' })
  expect((await signInThrough(connected)).url.pathname).toBe('/learn')
})

test('an ID token does not vouch for an address from somewhere else', async () => {
  const connected = await connect(world, provider)
  const email = `vera@${connected.org.slug}.example.com`
  const sub = subject()
  provider.breakIdToken(({ claims: { email: _, ...claims } }) =>
    provider.sign({ claims: { ...claims, email_verified: true } }),
  )
  provider.setPerson({ sub, email, email_verified: false })
  expect(problemOf(await signInThrough(connected))).toBe('sso_email_missing')

  provider.setPerson({ sub, email, email_verified: true })
  expect((await signInThrough(connected)).url.pathname).toBe('/learn')
})

test('for a provider that sends no email_verified, an admin can accept its addresses', async () => {
  const connected = await connect(world, provider, { fields: { acceptsUnverifiedEmail: true } })
  const email = `vera@${connected.org.slug}.example.com`
  provider.setPerson({ sub: subject(), email, email_verified: false })
  expect(problemOf(await signInThrough(connected))).toBe('sso_email_missing')

  provider.setPerson({ sub: subject(), email, email_verified: undefined })
  expect((await signInThrough(connected)).url.pathname).toBe('/learn')
})

test('email_verified says nothing about an address in another claim', async () => {
  const connected = await connect(world, provider, { fields: { emailClaim: 'preferred_username' } })
  const { slug } = connected.org
  const address = `vera@${slug}.example.com`
  const person = { preferred_username: address, email: `other@${slug}.example.com`, email_verified: true }
  provider.setPerson({ sub: subject(), ...person })
  expect(problemOf(await signInThrough(connected))).toBe('sso_email_missing')

  const trusting = { emailClaim: 'preferred_username', acceptsUnverifiedEmail: true }
  const other = await connect(world, provider, { fields: trusting })
  provider.setPerson({ sub: subject(), ...person, preferred_username: `vera@${other.org.slug}.example.com` })
  const answer = await signInThrough(other)
  expect([answer.url.pathname, problemOf(answer)]).toEqual(['/learn', null])
})

test('the first listed group of the provider decides the team', async () => {
  const org = await world.organization()
  const { body: red } = await org.request('POST', '/teams', { name: 'Red' })
  const { body: blue } = await org.request('POST', '/teams', { name: 'Blue' })
  const groupTeams = [
    { group: 'blue-team', teamId: blue.id },
    { group: 'red-team', teamId: red.id },
  ]
  const connected = await connect(world, provider, { org, fields: { groupsClaim: 'groups', groupTeams } })
  const person = { sub: subject(), email: `vera@${org.slug}.example.com` }
  const teamAfter = async (groups: unknown) => {
    provider.setPerson({ ...person, groups })
    const { browser } = await signInThrough(connected)
    const { user } = (await sessionOf(world, browser)) as { user: { id: string } }
    return (await org.request('GET', `/users/${user.id}`)).body.teamName
  }

  expect(await teamAfter(['red-team'])).toBe('Red')
  expect(await teamAfter(['unknown', 'red-team', 'blue-team'])).toBe('Blue')
  expect(await teamAfter(['unknown'])).toBe('Blue')
  expect(await teamAfter([{ name: 'red-team' }, 7, null])).toBe('Blue')
})

test('a sign-in through the provider takes at most 3 queries more than one with a password', async () => {
  const connected = await connect(world, provider)
  const { org } = connected
  const email = `grace@${org.slug}.example.com`
  await createPerson(world, org, { email })
  provider.setPerson({ sub: subject(), email })
  await signInThrough(connected)
  const withPassword = await countQueries(async () => {
    const { status } = await createVisitor(world).call('POST', '/sign-in', { email, password: goodPassword })
    expect(status).toBe(200)
  })
  const throughProvider = await countQueries(async () => {
    expect((await signInThrough(connected, { to: '/no-such-page' })).url.pathname).toBe('/no-such-page')
  })

  expect(withPassword).toBeGreaterThan(5)
  expect(throughProvider).toBeLessThanOrEqual(withPassword + 3)
})

/** Counts the statements that the service itself sends meanwhile. */
async function countQueries(work: () => Promise<void>): Promise<number> {
  const { Client } = pg
  const query = Client.prototype.query
  let count = 0
  Client.prototype.query = function (this: pg.Client, ...args: never[]) {
    const text = (args[0] as unknown as { text?: string } | undefined)?.text ?? args[0]
    if (typeof text === 'string' && !/^(begin|commit|start transaction)/i.test(text)) count++
    return (query as (...args: never[]) => unknown).apply(this, args)
  } as never
  try {
    await work()
  } finally {
    Client.prototype.query = query
  }
  return count
}
