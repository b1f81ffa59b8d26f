import { randomUUID } from 'node:crypto'
import { limits } from '@parapet/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eraseUser } from '../../../../test/erase-user.ts'
import { confirmIdentity, createPerson, goodPassword, type Visitor } from '../../../../test/web-visitor.ts'
import { createWorld, expectError, type TestOrganization, type World } from '../../../../test/world.ts'
import { allScopes, createAccessToken } from '../../../../test/worlds/assistants.ts'
import { dayMs } from '../../../platform/clock/durations.ts'
import { dropOldSessions, insertIdentity } from '../credentials/credentials.ts'

let world: World
let org: TestOrganization
beforeAll(async () => {
  world = await createWorld({ trustProxy: ['127.0.0.1'] })
  org = await world.organization()
})
afterAll(() => world?.close())
// All requests come from one address; rate limits are tested elsewhere.
beforeEach(async () => void (await world.database.db.deleteFrom('signInTries').execute()))

let counter = 0
const person = (role = 'learner') => createPerson(world, org, { email: `person-${++counter}@example.com`, role })

/** A new session each time, because sessions end as the clock advances. */
const admin = async () => (await person('org_admin')).visitor

function ping(token: string, headers: Record<string, string> = {}) {
  const accept = 'application/json, text/event-stream'
  return world.request(
    'POST',
    '/mcp',
    { jsonrpc: '2.0', id: 1, method: 'ping' },
    {
      key: token,
      headers: { accept, ...headers },
    },
  )
}
const expectWorks = async (token: string) => expect((await ping(token)).status).toBe(200)
/** The error of JSON-RPC. */
async function expectRefused(token: string): Promise<{ message: string }> {
  const { status, body } = await ping(token)
  expect([status, body.error.data]).toEqual([401, { error: 'unauthorized' }])
  return body.error
}

async function linesOf(table: 'audit_log' | 'security_log', column: string, prefix: string, id: string) {
  const { rows } = await world.database.pool.query(
    `select l.${column} as name, l::text as line from ${table} l where l.${column} like $1 and l::text like $2 order by l.seq`,
    [`${prefix}%`, `%${id}%`],
  )
  return rows as { name: string; line: string }[]
}

describe('creating a token', () => {
  test('requires the password or a proof, like creating a key', async () => {
    const { visitor } = await person()
    const body = { name: 'Editor', scopes: ['training:read'] }

    expectError(await visitor.call('POST', '/access-tokens', body), 403, 'confirmation_required')
    const wrong = await visitor.call('POST', '/access-tokens', { ...body, password: 'not my password' })
    expectError(wrong, 401, 'invalid_credentials')
    const proven = await visitor.call('POST', '/access-tokens', body, await confirmIdentity(visitor))
    expect(proven.status, proven.text).toBe(200)
    await expectWorks(proven.body.token)
  })

  test('returns a token that secret scanners recognize once, and stores only its hash', async () => {
    const { visitor } = await person()
    const { id, token } = await createAccessToken(visitor)

    expect(token).toMatch(/^ppu_[0-9A-Za-z]{10}_[0-9A-Za-z]{46}$/)
    const secret = token.slice(15)
    const { rows } = await world.database.pool.query('select t::text as line from access_tokens t where id = $1', [id])
    const list = await visitor.call('GET', '/access-tokens')
    expect(rows[0].line).toContain(id)
    expect(rows[0].line + list.text + world.logLines.join('')).not.toContain(secret)
  })

  test('defaults to 90 days, with a maximum of one year', async () => {
    world.clock.hold()
    const { visitor } = await person()
    const inDays = ({ expiresAt }: { expiresAt: string }) =>
      Math.round((Date.parse(expiresAt) - world.clock.now().getTime()) / dayMs)

    expect(inDays(await createAccessToken(visitor))).toBe(90)
    expect(inDays(await createAccessToken(visitor, { expiresInDays: 365 }))).toBe(365)
    for (const expiresInDays of [0, 366, 1.5]) {
      const body = { name: 'Editor', scopes: ['training:read'], expiresInDays, password: goodPassword }
      const { field } = expectError(await visitor.call('POST', '/access-tokens', body), 400, 'invalid_request')
      expect(field).toBe('expiresInDays')
    }
  })

  test('offers team progress only to people who can see a team', async () => {
    const learner = await person()
    const auditor = await person('auditor')
    const body = { name: 'Editor', scopes: ['team:read'], password: goodPassword }
    const refused = expectError(await learner.visitor.call('POST', '/access-tokens', body), 400, 'invalid_request')

    expect([refused.field, refused.message]).toEqual(['scopes', expect.stringMatching(/leave it out/)])
    expect((await learner.visitor.call('GET', '/access-tokens')).body.canReadTeams).toBe(false)
    expect((await auditor.visitor.call('POST', '/access-tokens', body)).status).toBe(200)
  })

  test(`is possible until there are ${limits.accessTokens}`, async () => {
    const { visitor } = await person()
    const ids = []
    for (let n = 0; n < limits.accessTokens; n++) ids.push((await createAccessToken(visitor)).id)
    const body = { name: 'One more', scopes: ['training:read'], password: goodPassword }
    const { maxTokens } = expectError(
      await visitor.call('POST', '/access-tokens', body),
      409,
      'access_token_limit_reached',
    )

    expect(maxTokens).toBe(limits.accessTokens)
    await visitor.call('DELETE', `/access-tokens/${ids[0]}`)
    expect((await visitor.call('POST', '/access-tokens', body)).status).toBe(200)
  })

  test('adds a line to both logs, without name and secret', async () => {
    const { visitor } = await person()
    const { id, token } = await createAccessToken(visitor, { name: 'Laptop of Grace' })
    const [audit] = await linesOf('audit_log', 'action', 'access_token', id)
    const [security] = await linesOf('security_log', 'event', 'access_token', id)

    expect([audit?.name, security?.name]).toEqual(['access_token.created', 'access_token.created'])
    expect(`${audit?.line}${security?.line}`).not.toMatch(new RegExp(`Laptop|${token.slice(15)}`))
  })
})

describe('a token', () => {
  test('shows when and from where it was last used, and reports a new network', async () => {
    const { visitor } = await person()
    const { id, token } = await createAccessToken(visitor)
    await ping(token, { 'x-forwarded-for': '203.0.113.9' })
    await ping(token, { 'x-forwarded-for': '203.0.113.77' })
    const { tokens } = (await visitor.call('GET', '/access-tokens')).body

    expect(tokens[0]).toMatchObject({ id, lastUsedAddress: '203.0.113.9', isExpired: false })
    expect(tokens[0].lastUsedAt).not.toBeNull()
    const networks = () => linesOf('security_log', 'event', 'access_token.new_network', id)
    expect(await networks()).toHaveLength(1)
    await ping(token, { 'x-forwarded-for': '198.51.100.4' })
    expect(await networks()).toHaveLength(2)
  })

  test('that has expired says so, but only to its owner', async () => {
    const { visitor } = await person()
    const { token } = await createAccessToken(visitor, { expiresInDays: 1 })
    world.clock.advance(dayMs)

    expect((await expectRefused(token)).message).toMatch(/^The access token expired on .*Create a new one/)
  })

  test('that is refused adds a line with the reason', async () => {
    const { visitor } = await person()
    const { id, token } = await createAccessToken(visitor)
    await visitor.call('DELETE', `/access-tokens/${id}`)
    await expectRefused(token)
    const [line] = await linesOf('security_log', 'event', 'access_token.refused', id)

    expect(line?.line).toMatch(/revoked/)
  })

  test('works after the session that created it has ended', async () => {
    const { visitor } = await person()
    const { token } = await createAccessToken(visitor)
    await visitor.call('POST', '/sign-out')

    await expectWorks(token)
  })
})

describe('a token stops working immediately', () => {
  /** What is done to the person, by whom, and what remains visible. */
  const ends: [string, (one: { id: string; visitor: Visitor; tokenId: string; email: string }) => Promise<unknown>][] =
    [
      ['its owner revokes it', ({ visitor, tokenId }) => visitor.call('DELETE', `/access-tokens/${tokenId}`)],
      [
        'an admin revokes it',
        async ({ id, tokenId }) => (await admin()).call('DELETE', `/users/${id}/access-tokens/${tokenId}`),
      ],
      ['the person is deactivated', ({ id }) => org.request('DELETE', `/users/${id}`)],
      ['an admin ends all sessions', async ({ id }) => (await admin()).call('DELETE', `/users/${id}/sessions`)],
      [
        'the person changes the password',
        ({ visitor }) =>
          visitor.call('POST', '/password', { currentPassword: goodPassword, newPassword: 'another horse battery' }),
      ],
      [
        'the role changes',
        async ({ id, email }) => {
          const body = { name: 'Grace Sample', email, role: 'auditor', teamId: null }
          const visitor = await admin()
          return visitor.call('PATCH', `/users/${id}`, body, await confirmIdentity(visitor))
        },
      ],
    ]

  test.each(ends)('when %s', async (_what, end) => {
    const one = await person()
    const email = `person-${counter}@example.com`
    const { id: tokenId, token } = await createAccessToken(one.visitor)
    await expectWorks(token)
    const answer = (await end({ ...one, tokenId, email })) as { status: number; text: string }
    expect(answer.status, answer.text).toBe(200)

    await expectRefused(token)
    const names = (await linesOf('audit_log', 'action', 'access_token', tokenId)).map(({ name }) => name)
    expect(names).toEqual(['access_token.created', 'access_token.revoked'])
    expect((await linesOf('security_log', 'event', 'access_token.revoked', tokenId)).length).toBe(1)
  })

  test('and does not come back when the person is reactivated', async () => {
    const one = await person()
    const { token } = await createAccessToken(one.visitor)
    await org.request('DELETE', `/users/${one.id}`)
    expect((await org.request('POST', `/users/${one.id}/reactivate`)).status).toBe(200)

    await expectRefused(token)
  })

  test('when the person is erased, and is deleted completely', async () => {
    const one = await person()
    const { id, token } = await createAccessToken(one.visitor, { name: 'Secret project' })
    await ping(token)
    await eraseUser(org.context(), `person-${counter}@example.com`)

    await expectRefused(token)
    const { rows } = await world.database.pool.query(
      'select (select count(*) from access_tokens where id = $1) + (select count(*) from access_token_networks where token_id = $1) as count',
      [id],
    )
    expect(Number(rows[0].count)).toBe(0)
  })
})

describe('an organization', () => {
  test('can turn tokens off and on again', async () => {
    const strict = await world.organization()
    const boss = await createPerson(world, strict, { email: 'boss@example.com', role: 'org_admin' })
    const { token } = await createAccessToken(boss.visitor, { scopes: [...allScopes] })
    const off = await boss.visitor.call('PATCH', '/settings', { allowsAccessTokens: false })
    expect([off.status, off.body.allowsAccessTokens]).toEqual([200, false])

    expect((await expectRefused(token)).message).toMatch(/turned access tokens off\. Ask an admin/)
    const body = { name: 'Editor', scopes: ['training:read'], password: goodPassword }
    expectError(await boss.visitor.call('POST', '/access-tokens', body), 403, 'access_tokens_off')
    expect((await boss.visitor.call('GET', '/access-tokens')).body.isAllowed).toBe(false)
    const proof = await confirmIdentity(boss.visitor)
    await boss.visitor.call('PATCH', '/settings', { allowsAccessTokens: true }, proof)
    await expectWorks(token)
  })

  test('that requires a second factor refuses tokens until it is set up', async () => {
    const strict = await world.organization()
    const one = await createPerson(world, strict, { email: 'one@example.com' })
    const { token } = await createAccessToken(one.visitor)
    await world.database.pool.query("update organizations set second_factor_policy = 'everyone' where id = $1", [
      strict.id,
    ])

    expect((await expectRefused(token)).message).toMatch(/requires two-factor authentication\. Set it up/)
  })

  test('with an identity provider refuses tokens of people who have not signed in for a month', async () => {
    const one = await person()
    const { token } = await createAccessToken(one.visitor)
    await linkToProvider(one.id)
    await expectWorks(token)
    world.clock.advance(31 * dayMs)

    expect((await expectRefused(token)).message).toMatch(/not signed in for 30 days\. Sign in to Parapet/)
    await world.database.pool.query('update users set last_login_at = $2 where id = $1', [one.id, world.clock.now()])
    await expectWorks(token)
  })
})

/** Like a sign-in through the provider. */
async function linkToProvider(userId: string): Promise<void> {
  const connectionId = randomUUID()
  await world.database.pool.query(
    `insert into sso_connections (org_id, id, type, name, issuer, client_id, created_at, updated_at)
     values ($1, $2, 'oidc', 'Test', 'https://login.example.com', 'parapet', now(), now())`,
    [org.id, connectionId],
  )
  const identity = { orgId: org.id, connectionId, subject: userId, userId }
  expect(await insertIdentity(world.database.db, identity, world.clock.now())).toBe(true)
}

test('admins see the tokens of all people, but nobody can revoke the tokens of others', async () => {
  const one = await person()
  const other = await person()
  const { id } = await createAccessToken(one.visitor, { name: 'Laptop' })
  const visitor = await admin()
  const listed = await visitor.call('GET', `/users/${one.id}/access-tokens`)

  expect(listed.body).toMatchObject([{ id, name: 'Laptop', scopes: ['training:read', 'assignments:read'] }])
  expectError(await other.visitor.call('DELETE', `/access-tokens/${id}`), 404, 'access_token_not_found')
  expectError(await visitor.call('DELETE', `/users/${other.id}/access-tokens/${id}`), 404, 'access_token_not_found')
  expectError(await other.visitor.call('GET', `/users/${one.id}/access-tokens`), 403, 'forbidden')
})

test('tokens that ended a month ago are deleted', async () => {
  const one = await person()
  const { id } = await createAccessToken(one.visitor)
  await one.visitor.call('DELETE', `/access-tokens/${id}`)
  const countOf = async () => {
    const { rows } = await world.database.pool.query('select count(*)::int as n from access_tokens where id = $1', [id])
    return rows[0].n
  }
  const at = (days: number) => new Date(world.clock.now().getTime() + days * dayMs)

  await dropOldSessions(world.database.db, at(29))
  expect(await countOf()).toBe(1)
  await dropOldSessions(world.database.db, at(31))
  expect(await countOf()).toBe(0)
})
