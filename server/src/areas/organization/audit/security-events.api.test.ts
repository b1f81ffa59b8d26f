import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseUser } from '../../../../test/erase-user.ts'
import { createPerson, createVisitor, goodPassword, readMailedToken } from '../../../../test/web-visitor.ts'
import { createWorld, expectError, type TestOrganization, type World } from '../../../../test/world.ts'
import { newApiKey } from '../../../platform/auth/api-key.ts'
import { createKeyRing, handOverKey, revokeKey } from '../../access/api-keys/api-keys.ts'
import { answerOldestReset } from '../../access/sign-in/answer-resets.ts'
import { createSignInLink } from '../../access/sign-in/create-link.ts'

const nobody = '00000000-0000-0000-0000-000000000000'
/** How long the same refusal adds no second line. */
const quietMs = 600_000
const browser = { 'user-agent': 'Test browser 1.0' }

let world: World
let org: TestOrganization
beforeAll(async () => {
  world = await createWorld()
  org = await world.organization()
})
afterAll(() => world?.close())

/** Without new-network lines: the running service adds them every ten seconds, at any point of a test. */
async function listLines(orgId: string) {
  const lines = await world.database.db
    .selectFrom('securityLog as l')
    .leftJoin('securitySources as s', (join) => join.onRef('s.orgId', '=', 'l.orgId').onRef('s.seq', '=', 'l.seq'))
    .select(['l.event', 'l.result', 'l.userId', 'l.keyId', 'l.details', 'l.requestId'])
    .select(['s.address', 's.userAgent', 's.email'])
    .where('l.orgId', '=', orgId)
    .orderBy('l.seq')
    .execute()
  return lines.filter(({ event, address }) => event !== 'api_key.new_network' || address !== '127.0.0.1')
}

/** The lines that the work adds. */
async function linesOf(orgId: string, work: () => Promise<unknown>) {
  const before = (await listLines(orgId)).length
  await work()
  return (await listLines(orgId)).slice(before)
}

const briefly = (lines: Awaited<ReturnType<typeof listLines>>) =>
  lines.map(({ event, result, details }) => [event, result, details])

describe('a sign-in', () => {
  test('that succeeds adds a line with account, source and request', async () => {
    const email = 'signs-in@example.com'
    const { id } = await createPerson(world, org, { email })
    const visitor = createVisitor(world)
    let requestId: string | null = null
    const lines = await linesOf(org.id, async () => {
      const answer = await visitor.call('POST', '/sign-in', { email, password: goodPassword }, browser)
      requestId = answer.headers.get('x-request-id')
    })

    expect(lines).toEqual([
      {
        event: 'sign_in',
        result: 'success',
        userId: id,
        keyId: null,
        details: {},
        requestId,
        address: '127.0.0.1',
        userAgent: 'Test browser 1.0',
        email: null,
      },
    ])
  })

  test('with a wrong password adds a line without the source in every organization that has the account', async () => {
    const email = 'twice@example.com'
    const other = await world.organization()
    const [here, there] = [await createPerson(world, org, { email }), await createPerson(world, other, { email })]
    let ofOther: Awaited<ReturnType<typeof listLines>> = []
    const lines = await linesOf(org.id, async () => {
      ofOther = await linesOf(other.id, async () => {
        const wrong = { email: email.toUpperCase(), password: 'not this password' }
        expectError(await createVisitor(world).call('POST', '/sign-in', wrong, browser), 401, 'invalid_credentials')
      })
    })

    const expected = { event: 'sign_in', result: 'failure', details: { reason: 'wrong_password' } }
    const source = { address: null, userAgent: null, email: null }
    expect(lines).toMatchObject([{ ...expected, userId: here.id, ...source }])
    expect(ofOther).toMatchObject([{ ...expected, userId: there.id, ...source }])
  })

  test('that fails shows its source only where the person has a password, or if it names the organization', async () => {
    const email = 'targeted@example.com'
    const other = await world.organization()
    await createPerson(world, org, { email })
    await other.request('POST', '/users', { name: 'Not them', email, role: 'learner', teamId: null })
    const fail = (organizationId?: string) =>
      createVisitor(world).call('POST', '/sign-in', { email, password: 'not this password', organizationId }, browser)
    let ofOther: Awaited<ReturnType<typeof listLines>> = []
    const lines = await linesOf(org.id, async () => {
      ofOther = await linesOf(other.id, async () => {
        expectError(await fail(), 401, 'invalid_credentials')
        expectError(await fail(other.id), 401, 'invalid_credentials')
      })
    })
    await createPerson(world, other, { email: 'targeted-2@example.com' })
    await createPerson(world, org, { email: 'targeted-2@example.com' })
    const named = await linesOf(org.id, () =>
      createVisitor(world).call(
        'POST',
        '/sign-in',
        { email: 'targeted-2@example.com', password: 'not this password', organizationId: org.id },
        browser,
      ),
    )

    const shown = { event: 'sign_in', address: '127.0.0.1', userAgent: 'Test browser 1.0' }
    const hidden = { event: 'sign_in', address: null, userAgent: null }
    expect(lines).toMatchObject([shown])
    expect(ofOther).toMatchObject([hidden, hidden])
    expect(named).toMatchObject([shown])
  })

  test('with a wrong code adds a line, although the rest is rolled back', async () => {
    const email = 'two-factors@example.com'
    const { id, visitor } = await createPerson(world, org, { email })
    const { body } = await visitor.call('POST', '/second-factor', { password: goodPassword })
    const code = new TOTP({ secret: body.secret }).generate({ timestamp: world.clock.now().getTime() })
    const set = await linesOf(org.id, () => visitor.call('POST', '/second-factor/confirm', { code }))
    const lines = await linesOf(org.id, async () => {
      const wrong = { email, password: goodPassword, code: code === '000000' ? '000001' : '000000' }
      expectError(await createVisitor(world).call('POST', '/sign-in', wrong), 400, 'invalid_code')
    })

    expect(briefly(set)).toEqual([
      ['second_factor.confirmed', 'success', {}],
      ['recovery_codes.created', 'success', {}],
    ])
    expect(lines).toMatchObject([
      { event: 'sign_in', result: 'failure', userId: id, details: { reason: 'wrong_code' }, address: '127.0.0.1' },
    ])
  })

  test('with an unknown email adds a line without an organization that contains the typed email', async () => {
    const lines = await linesOf(nobody, () =>
      createVisitor(world).call('POST', '/sign-in', { email: 'Nobody@example.com', password: 'whatever it is' }),
    )

    expect(lines).toMatchObject([
      {
        event: 'sign_in',
        result: 'failure',
        userId: null,
        details: { reason: 'unknown_account' },
        address: '127.0.0.1',
        email: 'nobody@example.com',
      },
    ])
  })
})

describe('an account', () => {
  test('adds lines for confirmations, password changes and ended sessions', async () => {
    const { id, visitor } = await createPerson(world, org, { email: 'account@example.com' })
    const change = (currentPassword: string) =>
      visitor.call('POST', '/password', { currentPassword, newPassword: 'another good password' })
    const failed = await linesOf(org.id, async () => expectError(await change('wrong'), 401, 'invalid_credentials'))
    const lines = await linesOf(org.id, async () => {
      expect((await change(goodPassword)).status).toBe(200)
      expect((await visitor.call('POST', '/sign-out')).status).toBe(200)
    })

    expect(briefly(failed)).toEqual([['password.confirmed', 'failure', { reason: 'wrong_password' }]])
    expect(briefly(lines)).toEqual([
      ['password.confirmed', 'success', {}],
      ['session.ended', 'success', { sessions: 1 }],
      ['password.changed', 'success', {}],
      ['session.ended', 'success', { sessions: 1 }],
    ])
    expect([...failed, ...lines].every((line) => line.userId === id && line.address === '127.0.0.1')).toBe(true)
  })

  test('adds lines for a password reset, from the request to the used link', async () => {
    const email = 'forgetful@example.com'
    const { id } = await createPerson(world, org, { email })
    const visitor = createVisitor(world)
    const asked = await linesOf(org.id, async () => {
      await visitor.call('POST', '/password-reset', { email }, browser)
      await answerOldestReset({ ...org.context(), actor: { type: 'worker', job: 'resets' } })
    })
    const token = await readMailedToken(world, id, 'reset')
    const reset = { token, password: 'another good password' }
    const lines = await linesOf(org.id, () => visitor.call('POST', '/password-reset/accept', reset))
    const again = await linesOf(nobody, async () =>
      expectError(await visitor.call('POST', '/password-reset/accept', reset), 400, 'invalid_link'),
    )

    expect(asked).toMatchObject([
      { event: 'password.reset_requested', userId: id, address: '127.0.0.1', userAgent: 'Test browser 1.0' },
    ])
    expect(briefly(lines).map(([event]) => event)).toEqual(['link.used', 'session.ended', 'password.reset'])
    expect(again).toMatchObject([{ event: 'link.used', result: 'failure' }])
  })

  test('adds lines for a link that the operator created, and for its use', async () => {
    const email = 'locked-out@example.com'
    await createPerson(world, org, { email })
    const lines = await linesOf(org.id, async () => {
      const { url } = await createSignInLink(org.context(), email)
      await createVisitor(world).call('POST', '/sign-in/link', { token: url.split('#')[1] })
    })

    expect(briefly(lines)).toEqual([
      ['link.created', 'success', { kind: 'sign-in' }],
      ['link.used', 'success', { kind: 'sign-in' }],
      ['sign_in', 'success', {}],
    ])
    expect(lines[0]?.address).toBeNull()
  })

  test('that is erased keeps its lines, without address, browser and typed email', async () => {
    const email = 'leaves@example.com'
    const { id } = await createPerson(world, org, { email })
    await eraseUser(org.context(), email)
    const lines = (await listLines(org.id)).filter(({ userId }) => userId === id)

    expect(lines.length).toBeGreaterThan(2)
    expect(lines.filter(({ address, userAgent }) => address !== null || userAgent !== null)).toEqual([])
    const anywhere = await world.database.db
      .selectFrom('securitySources')
      .select('seq')
      .where('email', '=', email)
      .execute()
    expect(anywhere).toEqual([])
  })
})

describe('a refused request', () => {
  test('of a learner for an admin page adds one line per ten minutes', async () => {
    const { id, visitor } = await createPerson(world, org, { email: 'curious@example.com' })
    const lines = await linesOf(org.id, async () => {
      for (let n = 0; n < 3; n++) expectError(await visitor.call('GET', '/users'), 403, 'forbidden')
    })

    expect(lines).toMatchObject([{ event: 'access.denied', userId: id, details: { operation: 'users.list' } }])
  })

  test('of a key without the scope adds one line per ten minutes', async () => {
    const { key, id } = await org.createKey(['users:read'])
    const lines = await linesOf(org.id, async () => {
      for (let n = 0; n < 3; n++) await org.request('POST', '/teams', { name: 'Red' }, { key })
    })

    expect(lines).toMatchObject([{ event: 'access.denied', keyId: id, details: { operation: 'teams.create' } }])
  })

  test.each([
    ['revoked', 'revoked'],
    ['with a wrong secret', 'wrong_secret'],
  ])('of a key that is %s adds a line with the reason', async (_which, reason) => {
    const { key, id } = await org.createKey(['users:read'])
    const other = await org.createKey(['users:read'])
    if (reason === 'revoked') await revokeKey(org.context(), id)
    // The checksum covers the secret, so the checksum of another key does not fit this id.
    const token =
      reason === 'revoked'
        ? key
        : await world.database.db
            .updateTable('apiKeys')
            .set({ secretHash: Buffer.from(other.key) })
            .where('id', '=', id)
            .execute()
            .then(() => key)
    const lines = await linesOf(org.id, async () => {
      for (let n = 0; n < 3; n++)
        expectError(await org.request('GET', '/users', undefined, { key: token }), 401, 'unauthorized')
    })

    expect(lines).toMatchObject([
      { event: 'api_key.refused', result: 'failure', keyId: id, userId: org.adminId, details: { reason } },
    ])
  })

  test('of a key outside its networks adds a line with the reason, also with the old secret', async () => {
    const { key, id } = await org.createKey(['users:read'], { allowedNetworks: ['203.0.113.0/24'] })
    const lines = await linesOf(org.id, async () => {
      expectError(await org.request('GET', '/users', undefined, { key }), 403, 'network_not_allowed')
      await handOverKey(org.context(), id, { userId: org.adminId, oldSecretHours: 1 })
      world.clock.advance(quietMs)
      expectError(await org.request('GET', '/users', undefined, { key }), 403, 'network_not_allowed')
    })
    const line = { event: 'api_key.refused', keyId: id, details: { reason: 'network_not_allowed' } }

    expect(lines).toMatchObject([line, line])
  })

  test('of something that is not a key adds a line without an organization', async () => {
    const lines = await linesOf(nobody, () => org.request('GET', '/users', undefined, { key: 'not-a-key' }))

    expect(briefly(lines)).toEqual([['api_key.refused', 'failure', { reason: 'malformed' }]])
  })

  test('adds a line even after many made-up keys', async () => {
    const anonymous = await linesOf(nobody, async () => {
      const send = () => org.request('GET', '/users', undefined, { key: newApiKey().key })
      for (let n = 0; n < 31; n++) {
        const answers = await Promise.all(Array.from({ length: 10 }, send))
        for (const answer of answers) expectError(answer, 401, 'unauthorized')
      }
    })
    const { key, id } = await org.createKey(['users:read'])
    const lines = await linesOf(org.id, () => org.request('POST', '/teams', { name: 'Red' }, { key }))

    expect(anonymous.length).toBeLessThanOrEqual(60)
    expect(lines).toMatchObject([{ event: 'access.denied', keyId: id }])
  })
})

describe('a key', () => {
  test('adds a line when it is used from a new network', async () => {
    const { key, id } = await org.createKey(['users:read'])
    const ring = createKeyRing({ ...world, db: world.database.db })
    const use = async (address: string) => {
      await ring.authenticate(key, { address, userAgent: 'curl/8' })
      await ring.flush()
    }
    const lines = await linesOf(org.id, async () => {
      for (const address of ['192.0.2.1', '192.0.2.77', '198.51.100.7', '2001:db8:1:2::3', '2001:db8:1:99::4'])
        await use(address)
    })
    await ring.stop()
    const later = createKeyRing({ ...world, db: world.database.db })
    const again = await linesOf(org.id, async () => {
      await later.authenticate(key, { address: '198.51.100.8', userAgent: null })
      await later.stop()
    })

    expect(lines.map(({ event, keyId, address }) => [event, keyId, address])).toEqual([
      ['api_key.new_network', id, '192.0.2.1'],
      ['api_key.new_network', id, '198.51.100.7'],
      ['api_key.new_network', id, '2001:db8:1:2::3'],
    ])
    expect(again).toEqual([])
  })
})

describe('lines without an organization', () => {
  test('are limited to the latest 10,000', async () => {
    const line = { event: 'sign_in', result: 'failure', created_at: new Date(), details: {} }
    for (let round = 0; round < 3; round++) {
      const lines = Array.from({ length: 4000 }, () => ({ ...line, id: crypto.randomUUID() }))
      await world.database.pool.query('select append_security_lines($1)', [JSON.stringify(lines)])
    }
    const { rows } = await world.database.pool.query(
      `select (select count(*)::int from security_log where org_id = $1) as lines,
        (select count(*)::int from security_sources where org_id = $1) as sources`,
      [nobody],
    )

    expect(rows).toEqual([{ lines: 10_000, sources: 10_000 }])
  })
})

test('request log lines of the web app contain person, organization and address', async () => {
  const { id, visitor } = await createPerson(world, org, { email: 'logged@example.com' })
  const answer = await visitor.call('GET', '/session')
  const line = world.logLines
    .map((text) => JSON.parse(text))
    .find(({ requestId }) => requestId === answer.headers.get('x-request-id'))

  expect(line).toMatchObject({ userId: id, orgId: org.id, address: '127.0.0.1', route: '/api/app/v1/session' })
})

test('logs contain nothing of what people search for, which is in URLs', async () => {
  const { visitor } = await createPerson(world, org, { email: 'searching@example.com', role: 'org_admin' })
  const count = world.logLines.length
  const found = await visitor.call('GET', '/audit-log/search?search=Vera+Personal')
  const refused = await visitor.call('GET', '/audit-log/search?search=Vera+Personal&limit=none')
  const missing = await visitor.call('GET', '/no-such-page?search=Vera+Personal')
  const page = await world.request('GET', '/console/people?search=Vera+Personal')
  const lines = world.logLines.slice(count)

  expect([found.status, refused.status, missing.status, page.status]).toEqual([200, 400, 404, 200])
  expect(lines).toHaveLength(4)
  expect(lines.join('\n')).not.toMatch(/Vera|Personal/)
})
