import { randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { errorMessage, publicApiBase, publicOperations, type Scope, scopeNames } from '@parapet/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, expectError, missingKeyText, type World, wrongKeyText } from '../../../../test/world.ts'
import { newApiKey } from '../../../platform/auth/api-key.ts'
import { hourMs } from '../../../platform/clock/durations.ts'
import { randomBase62, toBase62 } from '../../../platform/crypto/random.ts'
import { updateOrganization } from '../../organization/organization/organization.ts'
import { createKeyRing, listKeys, revokeKey } from './api-keys.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const sampleUrl = (url: string) => url.replaceAll(/\{\w+\}/g, () => randomUUID())

/** Requests the organization with any Authorization header, or none. */
function ask(authorization?: string) {
  const headers: Record<string, string> = authorization === undefined ? {} : { authorization }
  return world.request('GET', `${publicApiBase}/org`, undefined, { headers })
}

describe('the Authorization header', () => {
  test('with a valid key is accepted', async () => {
    const org = await world.organization()

    expect((await ask(`Bearer ${org.key}`)).status).toBe(200)
  })

  test.each(['bearer', 'BEARER', 'bEaReR'])('accepts the scheme %s', async (scheme) => {
    const org = await world.organization()

    expect((await ask(`${scheme} ${org.key}`)).status).toBe(200)
  })

  test.each(publicOperations.map(({ method, url }) => [method, url] as const))(
    'is required for %s %s',
    async (method, url) => {
      const answer = await world.request(method, publicApiBase + sampleUrl(url))

      expect(answer.text).toBe(missingKeyText)
      expect(answer.status).toBe(401)
      expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="api"')
    },
  )
})

describe('a token gets 401 unauthorized when it is', () => {
  const expectUnauthorized = async (authorization: string) => {
    const answer = await ask(authorization)
    // What is not even a bearer token looks like none, and all wrong keys look the same.
    expect([missingKeyText, wrongKeyText]).toContain(answer.text)
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="api", error="invalid_token"')
  }

  test.each([
    ['only a scheme', () => 'Bearer'],
    ['sent with another scheme', (key: string) => `Basic ${key}`],
    ['sent without a scheme', (key: string) => key],
    ['after two spaces', (key: string) => `Bearer  ${key}`],
    ['followed by more', (key: string) => `Bearer ${key} x`],
    ['repeated with a comma', (key: string) => `Bearer ${key}, Bearer ${key}`],
    ['in quotes', (key: string) => `Bearer "${key}"`],
    ['a word', () => 'Bearer secret'],
    ['one character short', (key: string) => `Bearer ${key.slice(0, -1)}`],
    ['8 KB long', () => `Bearer ${'x'.repeat(8192)}`],
    ['a piece of SQL', () => "Bearer ppt_'or'1'='1"],
  ])('malformed: %s', async (_what, header) => {
    const org = await world.organization()

    await expectUnauthorized(header(org.key))
  })

  test('mistyped, with a wrong checksum', async () => {
    const org = await world.organization()
    const last = org.key.endsWith('0') ? '1' : '0'

    await expectUnauthorized(`Bearer ${org.key.slice(0, -1)}${last}`)
  })

  test('well-formed but unknown', async () => {
    await expectUnauthorized(`Bearer ${newApiKey().key}`)
  })

  test('of a known key with another secret', async () => {
    const org = await world.organization()
    const body = `ppt_${org.keyId}_${randomBase62(40)}`

    await expectUnauthorized(`Bearer ${body}${toBase62(crc32(body), 6)}`)
  })

  test('revoked, from the next request on', async () => {
    const org = await world.organization()
    const { id, key } = await org.createKey(['org:read'])
    expect((await ask(`Bearer ${key}`)).status).toBe(200)

    await revokeKey(org.context(), id)

    await expectUnauthorized(`Bearer ${key}`)
    expect((await ask(`Bearer ${org.key}`)).status).toBe(200)
  })

  test('expired', async () => {
    const org = await world.organization()
    const expiresAt = new Date(world.clock.now().getTime() + hourMs)
    const { key } = await org.createKey(['org:read'], { expiresAt })
    expect((await ask(`Bearer ${key}`)).status).toBe(200)

    world.clock.advance(hourMs)

    const answer = await ask(`Bearer ${key}`)
    expect(answer.status).toBe(401)
    expect(answer.body).toEqual({
      error: 'unauthorized',
      message: `The API key expired on ${expiresAt.toISOString()}`,
    })
    expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="api", error="invalid_token"')
    // Only a caller with the right secret sees that it has expired.
    const body = key.slice(0, -46) + randomBase62(40)
    await expectUnauthorized(`Bearer ${body}${toBase62(crc32(body), 6)}`)
  })

  test('of an inactive organization, until it is active again', async () => {
    const org = await world.organization()
    await updateOrganization(org.context(), { isActive: false })
    await expectUnauthorized(`Bearer ${org.key}`)

    await updateOrganization(org.context(), { isActive: true })

    expect((await ask(`Bearer ${org.key}`)).status).toBe(200)
  })
})

test('a cookie does not replace a key', async () => {
  const headers = { cookie: 'session=0123456789' }

  expectError(await world.request('GET', `${publicApiBase}/org`, undefined, { headers }), 401, 'unauthorized')
})

test('a key in the URL does not replace the header', async () => {
  const org = await world.organization()

  expectError(await world.request('GET', `${publicApiBase}/org?access_token=${org.key}`), 401, 'unauthorized')
})

/** What each scope grants: all operations, and no scope left out. */
const grants: Record<Scope, string[]> = {
  'org:read': ['GET /org'],
  'users:read': ['GET /users', 'GET /users/{userId}', 'GET /users/{userId}/aliases'],
  'users:write': [
    'POST /users',
    'PATCH /users/{userId}',
    'DELETE /users/{userId}',
    'POST /users/{userId}/reactivate',
    'POST /users/{userId}/resend-invitation',
    'POST /users/{userId}/aliases',
    'DELETE /users/{userId}/aliases/{aliasId}',
  ],
  'teams:read': ['GET /teams', 'GET /teams/{teamId}'],
  'teams:write': ['POST /teams', 'PATCH /teams/{teamId}', 'DELETE /teams/{teamId}'],
  'custom-courses:read': [
    'GET /custom-courses',
    'GET /custom-courses/{customCourseId}',
    'GET /custom-courses/{customCourseId}/scorm',
  ],
  'custom-courses:write': [
    'POST /custom-courses',
    'PATCH /custom-courses/{customCourseId}',
    'DELETE /custom-courses/{customCourseId}',
    'POST /custom-courses/{customCourseId}/reactivate',
  ],
  'assignments:read': [
    ...['GET /assignments', 'GET /assignments/{assignmentId}', 'GET /assignments/{assignmentId}/due-dates'],
    'GET /users/{userId}/assignments',
  ],
  'assignments:write': [
    ...['POST /assignments', 'PATCH /assignments/{assignmentId}', 'DELETE /assignments/{assignmentId}'],
    'POST /assignments/{assignmentId}/due-dates',
  ],
  'progress:read': ['GET /users/{userId}/practice-progress', 'GET /users/{userId}/learn-progress'],
  'submissions:read': ['GET /users/{userId}/submissions'],
  'content:read': [
    'GET /content/categories',
    'GET /content/topics',
    'GET /content/scenarios',
    'GET /content/cwes/{cweId}/topics',
  ],
  'certificates:read': ['GET /certificates', 'GET /users/{userId}/certificates'],
  'sarif:ingest': ['POST /sarif', 'GET /sarif/runs', 'GET /sarif/runs/{runId}'],
  'sarif:read': ['GET /sarif/runs', 'GET /sarif/runs/{runId}', 'GET /sarif/overrides'],
  'sarif:write': ['POST /sarif/overrides', 'DELETE /sarif/overrides/{overrideId}'],
  'policy:read': ['POST /policy/evaluate'],
  'compliance:read': [
    'GET /compliance/summary',
    'GET /compliance/frameworks/{framework}',
    'GET /compliance/regulatory/summary',
    'GET /compliance/regulatory/{regulation}',
  ],
  'reports:read': ['GET /reports/{report}'],
  'webhook:manage': [
    'GET /webhook-endpoints',
    'GET /webhook-endpoints/{id}',
    'POST /webhook-endpoints',
    'PATCH /webhook-endpoints/{id}',
    'DELETE /webhook-endpoints/{id}',
    'POST /webhook-endpoints/{id}/rotate-secret',
    'POST /webhook-endpoints/{id}/enable',
    'POST /webhook-endpoints/{id}/test',
    'POST /webhook-endpoints/{id}/replay',
    'GET /webhook-endpoints/{id}/deliveries',
    'GET /webhook-endpoints/{id}/deliveries/{deliveryId}',
    'POST /webhook-endpoints/{id}/deliveries/{deliveryId}/redeliver',
  ],
  'audit:read': ['GET /audit-log'],
}

describe('the scopes of a key', () => {
  test.each(scopeNames)('%s grants its operations and nothing else', async (scope) => {
    const org = await world.organization()
    const { key } = await org.createKey([scope])
    const granted: string[] = []
    for (const { method, url } of publicOperations) {
      const body = method === 'POST' || method === 'PATCH' ? {} : undefined
      const answer = await org.request(method, sampleUrl(url), body, { key })
      if (answer.status !== 403) granted.push(`${method} ${url}`)
    }

    const forAll = publicOperations.filter(({ scope }) => scope === 'none').map(({ method, url }) => `${method} ${url}`)
    expect(granted.sort()).toEqual([...grants[scope], ...forAll].sort())
  })

  test('are listed in the error when one is missing: required and present ones', async () => {
    const org = await world.organization()
    const { key } = await org.createKey(['org:read', 'users:read'])
    const answer = await org.request('POST', '/users', {}, { key })

    expect(answer.status).toBe(403)
    expect(answer.body).toEqual({
      error: 'insufficient_scope',
      required: 'users:write',
      present: ['org:read', 'users:read'],
      message: errorMessage('insufficient_scope'),
    })
    expect(answer.headers.get('www-authenticate')).toBe(
      'Bearer realm="api", error="insufficient_scope", scope="users:write"',
    )
  })

  test('are an empty list for a key without any', async () => {
    const org = await world.organization()
    const { key } = await org.createKey([])

    expect((await org.request('GET', '/org', undefined, { key })).body).toEqual({
      error: 'insufficient_scope',
      required: 'org:read',
      present: [],
      message: errorMessage('insufficient_scope'),
    })
  })
})

describe('a key', () => {
  test('acts only for its own organization', async () => {
    const [one, other] = [await world.organization(), await world.organization()]

    expect((await one.request('GET', '/org')).body.id).toBe(one.id)
    expectError(await one.request('GET', `/users/${other.adminId}`), 404, 'user_not_found')
  })

  test('is stored only as a hash', async () => {
    const org = await world.organization()
    const { rows } = await world.database.pool.query('select k::text as line from api_keys k where id = $1', [
      org.keyId,
    ])

    expect(rows[0].line).toContain(org.keyId)
    expect(rows[0].line).not.toContain(org.key.slice(15, 55))
    expect(world.logLines.join('')).not.toContain(org.key.slice(15, 55))
  })

  test('shows when and from where it was last used', async () => {
    const org = await world.organization()
    const keyRing = createKeyRing({ ...world, db: world.database.db })
    const before = world.clock.now()
    await keyRing.authenticate(org.key, { address: '::ffff:203.0.113.9', userAgent: null })
    await keyRing.stop()
    const [key] = await listKeys(world.database.db, org.id)

    expect(new Date(key?.lastUsedAt as string).getTime()).toBeGreaterThanOrEqual(before.getTime())
    expect(key?.lastUsedAddress).toBe('203.0.113.9')
  })

  test('can be revoked once; a second revocation says so', async () => {
    const org = await world.organization()
    const { id } = await org.createKey(['org:read'])

    expect(await revokeKey(org.context(), id)).toBe(true)
    expect(await revokeKey(org.context(), id)).toBe(false)
  })

  test('cannot be revoked from another organization', async () => {
    const [one, other] = [await world.organization(), await world.organization()]

    expect(await revokeKey(other.context(), one.keyId)).toBe(false)
    expect((await one.request('GET', '/org')).status).toBe(200)
  })
})
