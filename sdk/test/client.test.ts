import { getEventListeners, once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { type Operation, publicApiBase, publicOperations } from '@parapet/contract'
import { expect, test, vi } from 'vitest'
import { PublicApi } from '../src/api.generated.ts'
import { readClientOptions } from '../src/client-options.ts'
import { createSend } from '../src/request.ts'
import {
  isParapetError,
  ParapetClient,
  type ParapetClientOptions,
  ParapetConnectionError,
  ParapetError,
} from '../src/sdk.ts'
import { startLoopbackServer } from './loopback-server.ts'

const apiKey = 'ppt_0123456789_secretpart'
const newUser = { name: 'Ada Example', email: 'ada@example.com', role: 'learner' }

/** A client that records the waits between attempts instead of waiting. */
function createImpatientClient(options: Partial<ParapetClientOptions> & { baseUrl: string }) {
  const waits: number[] = []
  const send = createSend(readClientOptions({ apiKey, ...options }), {
    nowMs: () => Date.parse('2026-01-31T09:30:00.000Z'),
    chance: () => 0.5,
    wait: async (ms) => {
      waits.push(ms)
    },
  })
  return { client: new PublicApi(send), waits }
}

async function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => expect.unreachable('the call succeeded'),
    (error: unknown) => error,
  )
}

test('every public operation of the contract has a method, and there are no others', () => {
  const client = new ParapetClient({ baseUrl: 'https://parapet.example.com', apiKey })
  const methods = Object.entries(client).flatMap(([namespace, api]) =>
    Object.getOwnPropertyNames(Object.getPrototypeOf(api))
      .filter((name) => name !== 'constructor')
      .map((name) => `${namespace}.${name}`),
  )
  const iterators = ['assignments', 'auditLog', 'certificates', 'sarif', 'submissions', 'webhookEndpoints']
  const isIterator = (name: string) => name.includes('.iterate')
  expect(methods.filter((name) => !isIterator(name)).sort()).toEqual(publicOperations.map(({ id }) => id).sort())
  expect(
    methods
      .filter(isIterator)
      .map((name) => name.split('.')[0])
      .sort(),
  ).toEqual(iterators)
})

test.each(publicOperations)('$id sends its method, path, query and body', async (operation) => {
  const server = await startLoopbackServer({ body: { answered: operation.id } })
  const client = new ParapetClient({ baseUrl: server.url, apiKey })
  const ids = [...operation.url.matchAll(/\{\w+\}/g)].map((_, position) => `id-${position}`)
  const queryFields = Object.keys((operation.query as { properties?: object } | undefined)?.properties ?? {})
  const query = Object.fromEntries(queryFields.map((name) => [name, `${name}-value`]))
  const headers = Object.fromEntries(Object.keys(operation.headers ?? {}).map((name) => [name, `${name}-wérth`]))
  const json = { sent: operation.id }
  const isFile = operation.rawBody !== undefined
  const body = operation.body === undefined ? undefined : isFile ? JSON.stringify(json) : json
  const input = [body, operation.query === undefined ? undefined : { ...query, ...headers }].filter(
    (part) => part !== undefined,
  )

  const answer = await callByName(client, operation, [...ids, ...input])

  const answered = operation.file === undefined ? answer : JSON.parse(Buffer.from(answer as Uint8Array).toString())
  expect(answered).toEqual({ answered: operation.id })
  const [request] = server.requests
  const path = ids.reduce((url, id) => url.replace(/\{\w+\}/, id), operation.url)
  const search = queryFields.length === 0 ? '' : `?${new URLSearchParams(query)}`
  expect(`${request?.method} ${request?.url}`).toBe(`${operation.method} ${publicApiBase}${path}${search}`)
  expect(request?.body).toBe(body === undefined ? '' : JSON.stringify(json))
  const mediaType = isFile ? operation.rawBody?.mediaTypes.at(-1) : 'application/json'
  expect(request?.headers['content-type']).toBe(body === undefined ? undefined : mediaType)
  for (const [key, { name }] of Object.entries(operation.headers ?? {})) {
    const sent = Buffer.from(request?.headers[name.toLowerCase()] as string, 'latin1').toString('utf8')
    expect(sent).toBe(headers[key])
  }
  expect(request?.headers['idempotency-key'] !== undefined).toBe(
    operation.method === 'POST' && operation.isRead !== true,
  )
})

/** The test iterates over names, which the types cannot follow. */
function callByName(client: ParapetClient, { id }: Operation, input: unknown[]): Promise<unknown> {
  const [namespace = '', method = ''] = id.split('.')
  const api = Reflect.get(client, namespace)
  return Reflect.apply(Reflect.get(api, method), api, input)
}

test('a request has the key, accepts JSON and names its sender', async () => {
  const server = await startLoopbackServer({ body: [] })
  await new ParapetClient({ baseUrl: server.url, apiKey, userAgent: 'hr-sync/2.1' }).users.list()
  expect(server.requests[0]?.headers).toMatchObject({
    authorization: `Bearer ${apiKey}`,
    accept: 'application/json',
    'user-agent': expect.stringMatching(/^hr-sync\/2\.1 parapet-sdk\/\d+\.\d+\.\d+(-rc\.\d+)?$/),
  })
})

test.each([
  ['a/b?c#d', 'a%2Fb%3Fc%23d'],
  ['../org', '..%2Forg'],
  ['%2e%2e', '%252e%252e'],
  ["$& $1 $'", "%24%26%20%241%20%24'"],
  ['ä 漢', '%C3%A4%20%E6%BC%A2'],
])('the id %j is one segment of the path', async (id, segment) => {
  const server = await startLoopbackServer()
  await new ParapetClient({ baseUrl: server.url, apiKey }).users.get(id)
  expect(server.requests[0]?.url).toBe(`/api/public/v1/users/${segment}`)
})

test.each(['', '.', '..', undefined])('%j is refused as an id before anything is sent', async (id) => {
  const server = await startLoopbackServer()
  const { teams } = new ParapetClient({ baseUrl: server.url, apiKey })
  await expect(teams.delete(id as string)).rejects.toThrow('teams.delete: teamId must be an id')
  expect(server.requests).toEqual([])
})

test.each(['', '/', '/training', '/training/'])('the base address may end with %j', async (ending) => {
  const server = await startLoopbackServer()
  await new ParapetClient({ baseUrl: server.url + ending, apiKey }).org.get()
  expect(server.requests[0]?.url).toBe(`${ending.replace(/\/$/, '')}/api/public/v1/org`)
})

test.each([
  [{ baseUrl: 'parapet.example.com' }, 'baseUrl must be an http or https address'],
  [{ baseUrl: 'ftp://parapet.example.com' }, 'baseUrl must be an http or https address'],
  [{ baseUrl: 'https://ada:pw@parapet.example.com' }, 'baseUrl must not hold a user'],
  [{ baseUrl: 'https://parapet.example.com/?a=1' }, 'baseUrl must not hold a user'],
  [{ baseUrl: 'https://parapet.example.com/api/public/v1' }, 'baseUrl must not hold the path of the API'],
  [{ apiKey: '' }, 'apiKey must be an API key'],
  [{ apiKey: `${apiKey}\n` }, 'apiKey must be an API key'],
  [{ timeoutMs: -1 }, 'timeoutMs must be'],
  [{ timeoutMs: Number.NaN }, 'timeoutMs must be'],
  [{ timeoutMs: 2 ** 31 }, 'timeoutMs must be'],
  [{ maxRetries: -1 }, 'maxRetries must be'],
  [{ maxRetries: 1.5 }, 'maxRetries must be'],
  [{ userAgent: 'hr\nsync' }, 'userAgent must be'],
])('the settings %j are refused immediately', (settings, message) => {
  const create = () => new ParapetClient({ baseUrl: 'https://parapet.example.com', apiKey, ...settings })
  expect(create).toThrow(message)
})

test('only query fields with a value are sent, and 0 is one', async () => {
  const server = await startLoopbackServer({ body: [] })
  const { auditLog } = new ParapetClient({ baseUrl: server.url, apiKey })
  await auditLog.list()
  await auditLog.list({ limit: 0 })
  expect(server.requests.map((request) => request.url)).toEqual([
    '/api/public/v1/audit-log',
    '/api/public/v1/audit-log?limit=0',
  ])
})

test('a rate-limited call is retried after Retry-After, never earlier', async () => {
  const limited = { status: 429, body: { error: 'rate_limited' } }
  const server = await startLoopbackServer(
    { ...limited, headers: { 'retry-after': '3' } },
    { ...limited, headers: { 'retry-after': 'Sat, 31 Jan 2026 09:30:10 GMT', date: 'Sat, 31 Jan 2026 09:30:00 GMT' } },
    { body: [] },
  )
  const { client, waits } = createImpatientClient({ baseUrl: server.url })
  expect(await client.users.list()).toEqual([])
  expect(waits).toEqual([3000 + 250, 10_000 + 500])
})

test('a Retry-After of more than a minute is thrown immediately', async () => {
  const server = await startLoopbackServer({
    status: 429,
    headers: { 'retry-after': '61' },
    body: { error: 'rate_limited' },
  })
  const { client, waits } = createImpatientClient({ baseUrl: server.url })
  expect(await failureOf(client.users.list())).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 61 })
  expect(waits).toEqual([])
  expect(server.requests).toHaveLength(1)
})

test.each([500, 502, 503, 504])('status %i is retried with growing waits', async (status) => {
  const server = await startLoopbackServer({ status }, { status }, { body: [] })
  const { client, waits } = createImpatientClient({ baseUrl: server.url })
  expect(await client.teams.list()).toEqual([])
  expect(waits).toEqual([250, 500])
})

test('after the last retry the failure of that attempt is thrown', async () => {
  const server = await startLoopbackServer('drop', { status: 500 }, { status: 503, body: { error: 'unavailable' } })
  const { client } = createImpatientClient({ baseUrl: server.url })
  expect(await failureOf(client.org.get())).toMatchObject({ code: 'unavailable', status: 503 })
  expect(server.requests).toHaveLength(3)
})

test.each([400, 401, 403, 404, 405, 408, 409, 413, 422, 501])('status %i is not retried', async (status) => {
  const server = await startLoopbackServer({ status })
  const { client } = createImpatientClient({ baseUrl: server.url })
  await failureOf(client.users.create(newUser))
  expect(server.requests).toHaveLength(1)
})

test('a POST whose earlier attempt is still running is retried with the same key', async () => {
  const server = await startLoopbackServer('drop', { status: 409, body: { error: 'idempotency_key_in_use' } }, {})
  const { client } = createImpatientClient({ baseUrl: server.url })
  await client.users.create(newUser)
  const keys = server.requests.map((request) => request.headers['idempotency-key'])
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
})

test('a lost connection is retried for every method', async () => {
  const server = await startLoopbackServer('drop', {}, 'drop', {}, 'drop', {}, 'drop', {})
  const { client } = createImpatientClient({ baseUrl: server.url })
  await client.users.list()
  await client.users.create(newUser)
  await client.teams.update('a', { name: 'Platform' })
  await client.teams.delete('a')
  const methods = server.requests.map((request) => request.method)
  expect(methods).toEqual(['GET', 'GET', 'POST', 'POST', 'PATCH', 'PATCH', 'DELETE', 'DELETE'])
})

test('the number of retries can be set for the client and for a call, and 0 means none', async () => {
  const server = await startLoopbackServer({ status: 503 })
  const none = createImpatientClient({ baseUrl: server.url, maxRetries: 0 }).client
  await failureOf(none.org.get())
  expect(server.requests).toHaveLength(1)
  await failureOf(none.org.get({ maxRetries: 4 }))
  expect(server.requests).toHaveLength(6)
  const usual = createImpatientClient({ baseUrl: server.url }).client
  await failureOf(usual.org.get({ maxRetries: 0 }))
  expect(server.requests).toHaveLength(7)
})

test('all attempts of one call have the same Idempotency-Key and body, another call another key', async () => {
  const server = await startLoopbackServer('drop', { status: 503 }, {}, {})
  const { client } = createImpatientClient({ baseUrl: server.url })
  await client.users.create(newUser)
  await client.users.create(newUser)
  const keys = server.requests.map((request) => request.headers['idempotency-key'])
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(keys).toEqual([keys[0], keys[0], keys[0], expect.not.stringMatching(String(keys[0]))])
  expect(new Set(server.requests.map((request) => request.body))).toEqual(new Set([JSON.stringify(newUser)]))
})

test('a caller can pass their own Idempotency-Key', async () => {
  const server = await startLoopbackServer('drop', {})
  const { client } = createImpatientClient({ baseUrl: server.url })
  await client.users.reactivate('a', { idempotencyKey: 'hire-4711' })
  expect(server.requests.map((request) => request.headers['idempotency-key'])).toEqual(['hire-4711', 'hire-4711'])
})

test('an Idempotency-Key that does not fit a header is refused, not reported as a lost connection', async () => {
  const server = await startLoopbackServer()
  const { client, waits } = createImpatientClient({ baseUrl: server.url })
  expect(await failureOf(client.users.create(newUser, { idempotencyKey: 'a\nb' }))).toBeInstanceOf(TypeError)
  expect([waits, server.requests]).toEqual([[], []])
})

test('keys differ on platforms without random ids', async () => {
  vi.stubGlobal('crypto', undefined)
  try {
    const server = await startLoopbackServer()
    const client = new ParapetClient({ baseUrl: server.url, apiKey })
    await client.users.create(newUser)
    await client.users.create(newUser)
    const keys = server.requests.map((request) => request.headers['idempotency-key'])
    expect(keys).toEqual([expect.stringMatching(/^[\w-]{20,255}$/), expect.stringMatching(/^[\w-]{20,255}$/)])
    expect(keys[0]).not.toBe(keys[1])
  } finally {
    vi.unstubAllGlobals()
  }
})

test.each(['hang', 'stall'] as const)(
  'a service that starts to %s is given up after the time limit',
  async (answer) => {
    const server = await startLoopbackServer(answer)
    const client = new ParapetClient({ baseUrl: server.url, apiKey, timeoutMs: 30, maxRetries: 0 })
    const error = await failureOf(client.org.get())
    expect(error).toBeInstanceOf(ParapetConnectionError)
    expect(error).toMatchObject({ isTimeout: true, message: 'GET /api/public/v1/org gave no answer within 30 ms' })
  },
)

test('an attempt that timed out is retried', async () => {
  const server = await startLoopbackServer('hang', { body: { name: 'Example Corp' } })
  const { client } = createImpatientClient({ baseUrl: server.url })
  const timeoutMs = 1000
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const call = client.org.get({ timeoutMs })
    await server.seen(1)
    vi.advanceTimersByTime(timeoutMs)
    expect(await call).toEqual({ name: 'Example Corp' })
  } finally {
    vi.useRealTimers()
  }
})

test('a call with a time limit of 0 has none, even if the client has one', async () => {
  const held = createServer()
  const server = await new Promise<typeof held>((resolve) => held.listen(0, '127.0.0.1', () => resolve(held)))
  try {
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const client = new ParapetClient({ baseUrl, apiKey, timeoutMs: 30, maxRetries: 0 })
    const patient = client.org.get({ timeoutMs: 0 })
    const [, patientResponse] = await once(server, 'request')
    await failureOf(client.users.list())
    patientResponse.end('{}')
    expect(await patient).toEqual({})
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

test('a caller can abort a running call and gets their own reason', async () => {
  const server = await startLoopbackServer('hang')
  const controller = new AbortController()
  const { client, waits } = createImpatientClient({ baseUrl: server.url })
  const call = failureOf(client.org.get({ signal: controller.signal }))
  await server.seen(1)
  controller.abort(new Error('shutting down'))
  expect(await call).toEqual(new Error('shutting down'))
  expect([waits, server.requests.length]).toEqual([[], 1])
})

test('a caller can abort a call that waits for its next attempt', async () => {
  const controller = new AbortController()
  let attempts = 0
  const client = new ParapetClient({
    baseUrl: 'https://parapet.example.com',
    apiKey,
    fetch: async () => {
      attempts++
      // Runs once the client has read the response and waits.
      setTimeout(() => controller.abort(new Error('shutting down')))
      return new Response('{}', { status: 503, headers: { 'retry-after': '50' } })
    },
  })
  expect(await failureOf(client.org.get({ signal: controller.signal }))).toEqual(new Error('shutting down'))
  expect(attempts).toBe(1)
})

test('a call with an aborted signal sends nothing', async () => {
  const server = await startLoopbackServer()
  const { client } = createImpatientClient({ baseUrl: server.url })
  const error = await failureOf(client.org.get({ signal: AbortSignal.abort() }))
  expect(error).toMatchObject({ name: 'AbortError' })
  expect(server.requests).toEqual([])
})

test('a signal shared by many calls keeps no listeners', async () => {
  const server = await startLoopbackServer({ status: 503, headers: { 'retry-after': '0' } }, {}, {})
  const { signal } = new AbortController()
  const client = new ParapetClient({ baseUrl: server.url, apiKey })
  await client.org.get({ signal })
  await client.org.get({ signal })
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test('a failure has its code, status, request id and context', async () => {
  const server = await startLoopbackServer({
    status: 409,
    headers: { 'x-request-id': '5f1c6a52-6f5e-4a37-9b57-0f7e0c2d8f11' },
    body: { error: 'seat_limit_reached', maxSeats: 50 },
  })
  const error = await failureOf(new ParapetClient({ baseUrl: server.url, apiKey }).users.create(newUser))
  expect(error).toBeInstanceOf(ParapetError)
  expect(error).toMatchObject({
    message: 'POST /api/public/v1/users answered 409 seat_limit_reached [request 5f1c6a52-6f5e-4a37-9b57-0f7e0c2d8f11]',
    code: 'seat_limit_reached',
    status: 409,
    requestId: '5f1c6a52-6f5e-4a37-9b57-0f7e0c2d8f11',
    context: { maxSeats: 50 },
    retryAfterSeconds: undefined,
  })
  expect(isParapetError(error)).toBe(true)
  expect(isParapetError(error, 'email_in_use')).toBe(false)
  if (!isParapetError(error, 'seat_limit_reached')) throw error
  expect(error.context.maxSeats + 1).toBe(51)
})

test('the message names a refused field', async () => {
  const body = { error: 'invalid_request', field: 'email', message: 'must be an email address' }
  const server = await startLoopbackServer({ status: 400, body })
  const error = await failureOf(new ParapetClient({ baseUrl: server.url, apiKey }).users.create(newUser))
  expect(error).toMatchObject({
    message: 'POST /api/public/v1/users answered 400 invalid_request (email must be an email address)',
    context: { field: 'email', message: 'must be an email address' },
  })
})

test.each([
  ['a code of a newer service', 409, { error: 'moon_is_full', phase: 4 }, { phase: 4 }],
  ['a page of a proxy', 404, '<html>', {}],
  ['an empty answer', 413, '', {}],
  ['a list', 400, '[1]', {}],
  ['a web page instead of an answer', 200, '<html>', {}],
])('%s is an error with an unknown code', async (_, status, body, context) => {
  const server = await startLoopbackServer({ status, body })
  const error = await failureOf(new ParapetClient({ baseUrl: server.url, apiKey }).org.get())
  expect(error).toMatchObject({ name: 'ParapetError', code: 'unknown', status, context })
})

test('a redirect is reported and not followed, so the key is sent nowhere else', async () => {
  const elsewhere = await startLoopbackServer()
  const server = await startLoopbackServer({ status: 307, headers: { location: elsewhere.url }, body: '' })
  const error = await failureOf(new ParapetClient({ baseUrl: server.url, apiKey }).org.get())
  expect(error).toMatchObject({ code: 'unknown', status: 307, message: expect.stringContaining('check baseUrl') })
  expect(elsewhere.requests).toEqual([])
})

test('an unreachable service is a connection error with its cause', async () => {
  const gone = createServer()
  await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve))
  const { port } = gone.address() as AddressInfo
  await new Promise((resolve) => gone.close(resolve))
  const { client, waits } = createImpatientClient({ baseUrl: `http://127.0.0.1:${port}` })
  const error = await failureOf(client.org.get())
  expect(error).toBeInstanceOf(ParapetConnectionError)
  expect(error).toMatchObject({ isTimeout: false, cause: { cause: { code: 'ECONNREFUSED' } } })
  expect(isParapetError(error)).toBe(false)
  expect(waits).toHaveLength(2)
})

test('the API key is in no error and in no printed client', async () => {
  const server = await startLoopbackServer({ status: 401, body: { error: 'unauthorized' } }, 'drop', 'hang')
  const client = new ParapetClient({ baseUrl: server.url, apiKey, timeoutMs: 30, maxRetries: 0 })
  const malformed = async () => new ParapetClient({ baseUrl: server.url, apiKey: `${apiKey}\n` })
  const things = [client, await failureOf(malformed())]
  for (let call = 0; call < 3; call++) things.push(await failureOf(client.org.get()))
  expect(things.map((thing) => inspect(thing, { depth: 20, showHidden: true })).join()).not.toContain('secretpart')
})

test('requests use the given fetch', async () => {
  const seen: unknown[] = []
  const client = new ParapetClient({
    baseUrl: 'https://parapet.example.com',
    apiKey,
    fetch: async (url) => {
      seen.push(url)
      return Response.json({ name: 'Example Corp' })
    },
  })
  expect(await client.org.get()).toEqual({ name: 'Example Corp' })
  expect(seen).toEqual(['https://parapet.example.com/api/public/v1/org'])
})
