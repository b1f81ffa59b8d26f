import { randomUUID } from 'node:crypto'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { publicApiBase, publicOperations } from '@parapet/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  type Answer,
  createWorld,
  errorText,
  expectError,
  missingKeyText,
  type TestOrganization,
  useWorld,
  type World,
} from '../../../test/world.ts'

const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** For requests that `fetch` can't send. Declares a body but omits it if only the headers matter. */
function send(
  method: string,
  path: string,
  headers: Record<string, string>,
): Promise<IncomingMessage & { text: string }> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(world.url + path, { method, headers, agent: false }, (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => {
        request.destroy()
        resolve(Object.assign(response, { text }))
      })
    })
    request.on('error', reject)
    if (headers['content-length'] === undefined) request.end()
    else request.flushHeaders()
  })
}

/** One request for each kind of response. */
const kinds: Record<string, (org: TestOrganization) => Promise<Answer>> = {
  'a success': (org) => org.request('GET', '/org'),
  'a 304': (org) => org.request('GET', '/org', undefined, { headers: { 'if-none-match': '*' } }),
  'a health check': () => world.request('GET', '/healthz'),
  'a 400 for a field': (org) => org.request('POST', '/teams', {}),
  'a 400 for broken JSON': (org) => org.request('POST', '/teams', '{'),
  'a 400 for no body': (org) => org.request('POST', '/teams'),
  'a 401': (org) => org.request('GET', '/org', undefined, { key: null }),
  'a 403': async (org) => org.request('GET', '/org', undefined, { key: (await org.createKey([])).key }),
  'a 404 for a thing': (org) => org.request('GET', `/users/${randomUUID()}`),
  'a 404 for a route': (org) => org.request('GET', '/nowhere'),
  'a 405': (org) => org.request('PUT', '/users'),
  'a 409': async (org) => org.request('POST', '/users', { name: 'Ada', role: '', email: adminEmail(org) }),
  'a 415': (org) => org.request('POST', '/teams', '{}', { headers: { 'content-type': 'text/plain' } }),
}
const adminEmail = (org: TestOrganization) => `admin@${org.slug}.example.com`
const askEach = Object.entries(kinds)

describe('X-Request-Id', () => {
  test.each(askEach)('is a UUID v4 on %s', async (_what, ask) => {
    const org = await world.organization()

    expect((await ask(org)).headers.get('x-request-id')).toMatch(uuidV4)
  })

  test('is fresh every time, and an incoming one is ignored', async () => {
    const org = await world.organization()
    const incoming = randomUUID()
    const headers = { 'x-request-id': incoming, 'request-id': incoming }
    const ids = new Set<string | null>()
    for (let i = 0; i < 5; i++)
      ids.add((await org.request('GET', '/org', undefined, { headers })).headers.get('x-request-id'))

    expect(ids.size).toBe(5)
    expect(ids.has(incoming)).toBe(false)
  })

  test('identifies the request in the log, next to the trace of its caller', async () => {
    const org = await world.organization()
    const traceId = randomUUID().replaceAll('-', '')
    const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01` }
    const response = await org.request('GET', `/users/${org.adminId}`, undefined, { headers })
    const id = response.headers.get('x-request-id') as string
    // The line is written after the response is sent, so it may appear a moment later.
    const line = await vi.waitUntil(() => world.logLines.find((line) => line.includes(id)), { timeout: 180_000 })

    expect(JSON.parse(line)).toMatchObject({
      requestId: id,
      traceId,
      method: 'GET',
      route: '/api/public/v1/users/:userId',
      status: 200,
      orgId: org.id,
      keyId: org.keyId,
    })
  })
})

test.each(askEach)('security headers are on %s', async (_what, ask) => {
  const org = await world.organization()
  const { headers } = await ask(org)

  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'content-security-policy':
      "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  })
  expect(headers.get('access-control-allow-origin')).toBeNull()
  expect(headers.get('server')).toBeNull()
  expect(headers.get('x-powered-by')).toBeNull()
})

describe('the body of a failure', () => {
  test.each(askEach.slice(3))('is flat JSON with error as its code, on %s', async (_what, ask) => {
    const org = await world.organization()
    const answer = await ask(org)

    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.body.error).toMatch(/^[a-z_]+$/)
    for (const value of Object.values(answer.body)) {
      expect(typeof value === 'string' || typeof value === 'number' || Array.isArray(value)).toBe(true)
    }
  })
})

describe('404 not_found', () => {
  test.each([
    '/api',
    '/api/public/v1',
    '/api/public/v2/org',
    '/api/public/v1/ORG',
    '/api/public/v1/orgs',
    '/api/public/v1/org/',
    '/api/public/v1//org',
    '/api/public/v1/users;x',
    '/api/public/v1/users/a/b/c',
    '/api/public/v1/%6frg%00',
    '/api/public/v1/org%zz',
    '/favicon.ico',
    '/.env',
  ])('answers GET %s, with or without a key', async (path) => {
    const org = await world.organization()
    for (const key of [org.key, null]) {
      expect(expectError(await world.request('GET', path, undefined, { key }), 404, 'not_found')).toEqual({
        error: 'not_found',
      })
    }
  })

  test.each([
    ['a body of an unknown type', '{', 'text/plain'],
    ['a body whose type makes no sense', '{', 'garbage'],
    ['broken JSON', '{', 'application/json'],
  ])('answers a POST with %s to an unknown route', async (_what, body, type) => {
    const answer = await world.request('POST', '/api/public/v1/nowhere', body, { headers: { 'content-type': type } })

    expectError(answer, 404, 'not_found')
  })

  test('answers a body above the cap to an unknown route', async () => {
    const headers = { 'content-type': 'application/json', 'content-length': '262145' }
    const answer = await send('POST', '/api/public/v1/nowhere', headers)

    expect([answer.statusCode, answer.text]).toEqual([404, errorText('not_found')])
  })
})

describe('405 method_not_allowed', () => {
  const urls = [...new Set(publicOperations.map(({ url }) => url))]
  const methodsOf = (url: string) => {
    // `/webhook-endpoints/events` is also what `/webhook-endpoints/{id}` matches.
    const isSame = (other: string) =>
      other === url || new RegExp(`^${other.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(url)
    const methods = publicOperations.filter((operation) => isSame(operation.url)).map(({ method }) => method as string)
    return [...new Set(methods.includes('GET') ? [...methods, 'HEAD'] : methods)]
  }

  test.each(urls)('answers every other method of %s, with the allowed ones in Allow', async (url) => {
    const path = publicApiBase + url.replaceAll(/\{\w+\}/g, () => randomUUID())
    const allowed = methodsOf(url)
    const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY', 'PROPFIND', 'LINK', 'TRACE']
    for (const method of others.filter((method) => !allowed.includes(method))) {
      const answer = await send(method, path, {})
      expect([answer.statusCode, answer.text], method).toEqual([405, errorText('method_not_allowed')])
      expect(answer.headers.allow?.split(', ').sort(), method).toEqual([...allowed].sort())
    }
  })

  test('is decided before the body is read', async () => {
    const headers = { 'content-type': 'garbage' }

    expectError(await world.request('PUT', `${publicApiBase}/users`, '{', { headers }), 405, 'method_not_allowed')
  })
})

describe('413 body_too_large', () => {
  test('answers a declared length above 256 KiB with maxBytes, before anything is sent', async () => {
    const org = await world.organization()
    const headers = {
      authorization: `Bearer ${org.key}`,
      'content-type': 'application/json',
      'content-length': '262145',
    }
    const answer = await send('POST', `${publicApiBase}/teams`, headers)

    expect(answer.statusCode).toBe(413)
    expect(JSON.parse(answer.text)).toEqual({
      error: 'body_too_large',
      maxBytes: 262144,
      message: 'The body is too large.',
    })
    expect(answer.headers['x-request-id']).toMatch(uuidV4)
    expect(answer.headers.connection).toBe('close')
  })

  test('does not answer a body of exactly 256 KiB', async () => {
    const org = await world.organization()
    const answer = await org.request('POST', '/teams', '{"name":"Full"}'.padEnd(262_144))

    expect(answer.body).toMatchObject({ name: 'Full' })
  })

  test('does not reveal the limit without a valid key', async () => {
    const headers = { 'content-type': 'application/json', 'content-length': '262145' }
    const answer = await send('POST', `${publicApiBase}/teams`, headers)

    expect([answer.statusCode, answer.text]).toEqual([401, missingKeyText])
  })
})

describe('health', () => {
  test('/healthz and /readyz answer without a key', async () => {
    expect((await world.request('GET', '/healthz')).body).toEqual({ status: 'ok' })
    expect((await world.request('GET', '/readyz')).body).toEqual({ status: 'ready' })
  })

  test('/readyz answers 503 unavailable with Retry-After while the service is stopping; requests are still served', async () => {
    const world = await useWorld()
    const org = await world.organization()
    world.http.startDraining()
    const answer = await world.request('GET', '/readyz')
    const served = await org.request('GET', '/org')

    expectError(answer, 503, 'unavailable')
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect([served.status, served.headers.get('connection')]).toEqual([200, 'close'])
    expect((await world.request('GET', '/healthz')).status).toBe(200)
  })
})

test('an internal error is 500 internal_error without details, and the log has the reason', async () => {
  const world = await useWorld()
  const org = await world.organization()
  await world.database.pool.query('alter table audit_log rename to lost_log')
  const answer = await org.request('POST', '/teams', { name: 'Platform' })
  const id = answer.headers.get('x-request-id') as string

  expect([answer.status, answer.text]).toEqual([500, errorText('internal_error')])
  expect(world.logLines.filter((line) => line.includes(id)).join()).toContain('audit_log')
  expect((await org.request('GET', '/teams')).body).toEqual([])
})

test('no log line contains a key, or the name or address of a person', async () => {
  const org = await world.organization()
  const canary = { name: 'Canary Person', email: 'canary@example.com', role: 'learner' }
  await org.request('POST', '/users', canary)
  await org.request('POST', '/users', canary)
  await org.request('GET', `/users/${canary.email}?key=${org.key}`)
  await org.request('GET', `/nowhere/${org.key}`)

  expect(world.logLines.length).toBeGreaterThan(4)
  expect(world.logLines.join('')).not.toMatch(/canary/i)
  expect(world.logLines.join('')).not.toContain(org.key)
})
