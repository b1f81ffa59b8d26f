import { connect } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '../worlds/embedded-database.ts'
import { createGivenDatabase, findFreePort, type RunningServer, useParapet } from './parapet.ts'

const parapet = useParapet()
let given: Awaited<ReturnType<typeof createGivenDatabase>>
let server: RunningServer
let key = { id: '', key: '' }
let orgId = ''
const api = '/api/public/v1'

beforeAll(async () => {
  given = await createGivenDatabase()
  const admin = ['--admin-name', 'Ada Admin', '--admin-email', 'ada@example.com']
  const org = ['--name', 'Example Corp', '--slug', 'example-corp', '--domain', 'example.com', ...admin]
  orgId = (await parapet.runJson(['org', 'create', ...org], given.env)).value.id
  key = (await parapet.runJson(['key', 'create', '--org', 'example-corp', '--name', 'K', '--scopes', 'all'], given.env))
    .value
  server = await parapet.serve(given.env)
})
afterAll(async () => {
  await server.stop()
  await given.drop()
})

const logLines = () =>
  server
    .stderr()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

const ask = async (method: string, path: string, options: RequestInit = {}) => {
  const headers = { authorization: `Bearer ${key.key}`, 'content-type': 'application/json', ...options.headers }
  const response = await fetch(server.url + path, { method, ...options, headers })
  await response.text()
  return { status: response.status, requestId: response.headers.get('x-request-id') ?? '' }
}

describe('the log', () => {
  test('has one JSON line per request, found by its id, with organization and key', async () => {
    const known = await ask('GET', `${api}/org`)
    const unknown = await ask('GET', '/no/such/place', { headers: { authorization: '' } })
    await until(() => server.stderr().includes(unknown.requestId))
    const linesOf = (id: string) => logLines().filter((line) => line.requestId === id)

    expect(linesOf(known.requestId)).toEqual([
      {
        level: 'info',
        time: expect.any(String),
        requestId: known.requestId,
        method: 'GET',
        route: `${api}/org`,
        status: 200,
        ms: expect.any(Number),
        orgId,
        keyId: key.id,
        address: '127.0.0.1',
        msg: 'request',
      },
    ])
    expect(linesOf(unknown.requestId)).toMatchObject([{ status: 404, route: null }])
    expect(linesOf(unknown.requestId)[0]).not.toHaveProperty('keyId')
  })

  test('never contains a key, a link, a password or a body, wherever they were sent', async () => {
    const other = `${key.key.slice(0, -1)}${key.key.endsWith('a') ? 'b' : 'a'}`
    const json = (value: unknown) => ({ body: JSON.stringify(value) })
    const statuses = [
      await ask('POST', `${api}/users`, json({ name: 'Canary Person', email: 'canary@example.com', role: 'learner' })),
      await ask('POST', `${api}/users`, json({ name: 'Canary Person', email: 'canary@example.com', role: 'learner' })),
      await ask('POST', `${api}/users`, json({ name: key.key, email: 'canary-hunter2', role: 'learner' })),
      await ask('POST', `${api}/users`, { body: `{"password": "hunter2", "key": "${key.key}"` }),
      await ask('POST', `${api}/teams`, { ...json({ name: 'T' }), headers: { 'idempotency-key': `${key.key}\u00e9` } }),
      await ask('GET', `${api}/users/${key.key}`),
      await ask('GET', `${api}/audit-log?limit=${key.key}`),
      await ask('GET', `/${key.key}?token=hunter2`),
      await ask('PUT', `${api}/org?password=hunter2`),
      await ask('GET', `${api}/org`, { headers: { authorization: `Bearer ${other}` } }),
      await ask('GET', `${api}/org`, { headers: { authorization: `Basic ${btoa('ada:hunter2')}` } }),
      await ask('GET', `${api}/org`, { headers: { 'x-request-id': key.key, 'user-agent': key.key, cookie: key.key } }),
    ].map(({ status }) => status)
    await sendGarbage(`GET /${key.key} HTTP/9.9\r\nAuthorization: Bearer ${key.key}\r\n\r\n`)
    const last = await ask('GET', `${api}/org`)
    await until(() => server.stderr().includes(last.requestId))
    const mails = await parapet.runJson(['mail', 'list'], given.env)
    const mail = await parapet.runJson(['mail', 'show', mails.value[0].id], given.env)
    const token = /#([\w-]{43})/.exec(mail.value.text)?.[1] ?? ''

    expect(statuses).toEqual([200, 409, 400, 400, 400, 404, 400, 404, 405, 401, 401, 200])
    expect(token).not.toBe('')
    const secret = key.key.slice(15)
    for (const canary of [secret, other.slice(15), token, 'hunter2', btoa('ada:hunter2'), 'Canary', 'canary']) {
      expect(server.stderr()).not.toContain(canary)
    }
    expect(logLines().filter(({ level }) => level === 'error')).toEqual([])
  })
})

test('a fault is a 500 for the caller and has its reason in the log, under the same id', async () => {
  const client = new pg.Client(given.connection)
  await client.connect()
  await client.query('alter table teams rename to hidden_teams')
  const { status, requestId } = await ask('GET', `${api}/teams`)
  await client.query('alter table hidden_teams rename to teams')
  await client.end()
  await until(() => server.stderr().includes(requestId))
  const [fault] = logLines().filter((line) => line.requestId === requestId && line.level === 'error')

  expect(status).toBe(500)
  expect(fault).toMatchObject({ msg: 'unexpected failure', err: { type: 'DatabaseError', code: '42P01' } })
  expect(Object.keys(fault.err)).toEqual(['type', 'message', 'stack', 'code'])
})

test('metrics are off without a port, and on loopback with one', async () => {
  const port = await findFreePort()
  const refused = await fetch(`http://127.0.0.1:${port}/metrics`).catch((error) => error.cause.code)
  const observed = await parapet.serve({ ...given.env, METRICS_PORT: port })
  await observed.request('GET', `${api}/org`, undefined, key.key)
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const { code } = await observed.stop()

  expect(refused).toBe('ECONNREFUSED')
  expect((await server.request('GET', '/metrics')).status).toBe(404)
  expect(text).toContain(`parapet_http_request_duration_seconds_count{method="GET",route="${api}/org",status="200"} 1`)
  expect(code).toBe(0)
})

test('a worker-only process listens on no port', async () => {
  const worker = await parapet.serve(given.env, { args: ['--json', '--roles', 'worker'] })
  const announced = JSON.parse(worker.stdout())
  const { code, stderr } = await worker.stop()

  expect(announced).toEqual({ publicUrl: null, address: null, roles: ['worker'], apiKey: null, signInLink: null })
  expect(stderr).not.toContain('Server listening')
  expect(code).toBe(0)
})

async function sendGarbage(bytes: string): Promise<void> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.on('error', () => {}).resume()
  socket.write(bytes)
  await new Promise((resolve) => socket.once('close', resolve))
}
