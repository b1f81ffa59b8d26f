import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { useWorld, type World } from '../../../../test/world.ts'
import { createHttpService } from '../../../app.ts'
import { observeProviders } from '../../../areas/directory/single-sign-on/observe-providers.ts'
import { openDatabase } from '../../database/database.ts'
import { startMetrics } from './metrics.ts'

/** A separate service with metrics: hooks can't be added to one that is already listening. */
async function startObserved(world: World) {
  const database = openDatabase({ connection: world.connection, poolSize: 3, name: 'test' })
  const http = createHttpService({
    ...world,
    database,
    log: pino({ level: 'silent' }),
    publicUrl: () => world.url,
    rateLimitPerMinute: 5,
    orgRateLimitPerMinute: 0,
    trustProxy: false,
    sendsMail: false,
  })
  const metrics = await startMetrics({ port: 0, version: '1.2.3', database, http, isReady: async () => true })
  observeProviders(http.providerCounts, metrics.registry)
  const url = await http.fastify.listen({ host: '127.0.0.1', port: 0 })
  let isClosed = false
  const close = async () => {
    if (isClosed) return
    isClosed = true
    await http.fastify.close()
    await metrics.stop()
    await database.close()
  }
  onTestFinished(close)
  const { address, port } = metrics.server.address() as AddressInfo
  const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return { url, address, port, database, read, close }
}

const readSeries = (text: string, series: string) => {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

test('metrics are Prometheus text on loopback, and count requests by route, never by address', async () => {
  const world = await useWorld()
  const org = await world.organization()
  const { url, address, port, read } = await startObserved(world)
  const headers = { authorization: `Bearer ${org.key}` }
  const userUrl = `${url}/api/public/v1/users/${org.adminId}`
  const before = await read()
  await fetch(userUrl, { headers })
  await fetch(userUrl, { headers })
  await fetch(`${url}/no/such/${org.key}`)
  for (let n = 0; n < 10; n++) await fetch(`${url}/api/public/v1/org`, { headers })
  await world.database.pool.query('select 1')
  const after = await read()

  const labels = 'method="GET",route="/api/public/v1/users/:userId",status="200"'
  const count = `parapet_http_request_duration_seconds_count{${labels}}`
  expect(address).toBe('127.0.0.1')
  expect(readSeries(before, count)).toBeUndefined()
  expect(readSeries(after, count)).toBe(2)
  expect(readSeries(after, `parapet_http_request_duration_seconds_bucket{le="+Inf",${labels}}`)).toBe(2)
  expect(readSeries(after, 'parapet_http_rate_limited_total')).toBeGreaterThan(0)
  expect(readSeries(after, 'parapet_http_overload_total')).toBe(0)
  expect(readSeries(after, 'process_resident_memory_bytes')).toBeGreaterThan(0)
  expect(after).not.toContain(org.key)
  expect(after).not.toContain(org.adminId)
  const response = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
})

test('waiting emails and database connections are counted, and the other metrics survive a lost database', async () => {
  const world = await useWorld()
  const org = await world.organization()
  await org.api.users.create({ name: 'A', email: 'a@example.com', role: 'learner' })
  const { database, read } = await startObserved(world)
  const before = await read()
  await database.close()
  const after = await read()

  expect(readSeries(before, 'parapet_mails_waiting')).toBe(1)
  expect(readSeries(before, 'parapet_database_connections{state="waiting"}')).toBe(0)
  expect(readSeries(after, 'parapet_mails_waiting')).toBeNaN()
  expect(readSeries(after, 'process_resident_memory_bytes')).toBeGreaterThan(0)
})

test('writes that wait for another one of their organization are counted, and connections by organization', async () => {
  const world = await useWorld()
  const org = await world.organization()
  const { url, database, read } = await startObserved(world)
  const rename = () =>
    fetch(`${url}/api/public/v1/teams`, {
      method: 'POST',
      headers: { authorization: `Bearer ${org.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: `Team ${Math.random()}` }),
    })
  const holder = await world.database.pool.connect()
  await holder.query('begin')
  await holder.query('select from organizations where id = $1 for update', [org.id])

  // The pool has three connections, so an organization may hold one.
  const writes = [rename(), rename()]
  await expect.poll(async () => readSeries(await read(), 'parapet_database_locks_waiting')).toBe(1)
  await expect.poll(() => database.shares.waitingCount()).toBe(1)
  const during = await read()
  await holder.query('rollback')
  holder.release()
  expect((await Promise.all(writes)).map(({ status }) => status)).toEqual([200, 200])
  const after = await read()

  expect(readSeries(during, 'parapet_database_lock_wait_seconds')).toBeGreaterThan(0)
  expect(readSeries(after, 'parapet_database_locks_waiting')).toBe(0)
  expect(readSeries(after, 'parapet_database_lock_wait_seconds')).toBe(0)
  const waited = `parapet_database_share_wait_seconds_total{org="${org.id}"}`
  expect([readSeries(during, waited), (readSeries(after, waited) ?? 0) > 0]).toEqual([undefined, true])
})

test('SCIM requests are counted by status, visits from identity providers by outcome and reason', async () => {
  const world = await useWorld()
  const { url, read } = await startObserved(world)
  await fetch(`${url}/scim/v2/Users`, { headers: { authorization: 'Bearer pps_made-up' } })
  await fetch(`${url}/scim/v2/made-up-${Math.random()}`)
  const stranger = `${url}/sso/00000000-0000-4000-8000-000000000000`
  await fetch(`${stranger}/callback?state=made-up&code=x`, { redirect: 'manual' })
  await fetch(`${stranger}/start`, { redirect: 'manual' })
  await fetch(`${stranger}/logout?SAMLRequest=junk`, { redirect: 'manual' })
  const text = await read()

  expect(readSeries(text, 'parapet_scim_requests_total{method="GET",status="401"}')).toBe(1)
  expect(text.match(/^parapet_scim_requests_total\{/gm)).toHaveLength(1)
  expect(readSeries(text, 'parapet_sso_answers_total{outcome="refused"}')).toBe(3)
  expect(readSeries(text, 'parapet_sso_answers_total{outcome="signed_in"}')).toBe(0)
  expect(readSeries(text, 'parapet_sso_refusals_total{reason="sso_expired"}')).toBe(1)
  expect(readSeries(text, 'parapet_sso_refusals_total{reason="sso_connection_not_found"}')).toBe(2)
})

test('the metrics port answers nothing but GET /metrics, and not from other machines', async () => {
  const world = await useWorld()
  const { port } = await startObserved(world)
  const ask = async (path: string, method = 'GET') =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { method })).status

  expect(await ask('/')).toBe(404)
  expect(await ask('/api/public/v1/org')).toBe(404)
  expect(await ask('/metrics', 'POST')).toBe(404)
  const { headers } = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  const others = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  for (const { address, internal, family } of others) {
    if (internal || family !== 'IPv4') continue
    const outcome = await new Promise((resolve) => {
      const request = httpRequest({ host: address, port, path: '/metrics', timeout: 60_000 }, () => resolve('answered'))
      request
        .once('error', (error: NodeJS.ErrnoException) => resolve(error.code))
        .once('timeout', () => request.destroy())
      request.end()
    })
    expect(outcome).toBe('ECONNREFUSED')
  }
})

test('every process shows its health on the metrics port, and its figures to people with the token only', async () => {
  let isReady = true
  const token = 'a'.repeat(32)
  const metrics = await startMetrics({ port: 0, token, version: '1.2.3', dataDir: '/', isReady: async () => isReady })
  onTestFinished(() => metrics.stop())
  const { port } = metrics.server.address() as AddressInfo
  const ask = (path: string, headers = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers })
  const statusOf = async (path: string, headers = {}) => (await ask(path, headers)).status

  expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 200])
  isReady = false
  expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 503])
  expect([await statusOf('/metrics'), await statusOf('/metrics', { authorization: 'Bearer b' })]).toEqual([401, 401])
  const text = await (await ask('/metrics', { authorization: `Bearer ${token}` })).text()
  expect(readSeries(text, 'parapet_build_info{version="1.2.3"}')).toBe(1)
  expect(readSeries(text, 'parapet_disk_free_bytes')).toBeGreaterThan(0)
})
