import { createHash, timingSafeEqual } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { scimBase } from '@parapet/contract'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../../database/database.ts'
import { measureLockWaits } from '../../database/lock-waits.queries.ts'
import { countWaitingMails } from '../../mail/list-mails.ts'
import type { CallLimits } from '../limits/call-limit.ts'
import type { HttpServer } from '../server.ts'

type ObservedServer = HttpServer & { callLimits: CallLimits }

type MetricsOptions = {
  host?: string
  port: number
  /** Anyone who asks for `/metrics` has to send it. */
  token?: string | undefined
  version: string
  database?: Database | undefined
  http?: ObservedServer | undefined
  /** The folder of an embedded database. */
  dataDir?: string | undefined
  /** Whether the process can do its work. */
  isReady(): Promise<boolean>
}

/**
 * On a separate port: Prometheus text, which needs no API key and covers all organizations, and the health of the
 * process, which other roles than `api` and `web` have no other port for.
 */
export async function startMetrics(
  options: MetricsOptions,
): Promise<{ server: Server; registry: Registry; stop(): Promise<void> }> {
  const { host = '127.0.0.1', port, token, isReady } = options
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'parapet_build_info',
    help: 'Always 1; the label is the version of Parapet',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version: options.version }, 1)
  if (options.http !== undefined) observeRequests(options.http, registry)
  if (options.database !== undefined) observeDatabase(options.database, registry)
  if (options.dataDir !== undefined) observeDisk(options.dataDir, registry)

  const server = createServer(async (request, response) => {
    response.setHeader('x-content-type-options', 'nosniff').setHeader('cache-control', 'no-store')
    const answer = (status: number, body: object, headers = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
    if (request.method === 'GET' && request.url === '/healthz') answer(200, { status: 'ok' })
    else if (request.method === 'GET' && request.url === '/readyz') {
      if (await isReady().catch(() => false)) answer(200, { status: 'ready' })
      else answer(503, { error: 'unavailable' }, { 'retry-after': '1' })
    } else if (request.method !== 'GET' || request.url !== '/metrics') answer(404, { error: 'not_found' })
    else if (token !== undefined && !hasToken(request, token))
      answer(401, { error: 'unauthorized' }, { 'www-authenticate': 'Bearer realm="metrics"' })
    else response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve)
  })
  return {
    server,
    registry,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      registry.clear()
    },
  }
}

function hasToken({ headers }: IncomingMessage, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
}

function observeDisk(folder: string, registry: Registry): void {
  new Gauge({
    name: 'parapet_disk_free_bytes',
    help: 'Free space where the embedded database is',
    registers: [registry],
    async collect() {
      const room = await statfs(folder).catch(() => undefined)
      this.set(room === undefined ? Number.NaN : room.bavail * room.bsize)
    },
  })
}

function observeRequests(server: ObservedServer, registry: Registry) {
  const { fastify, refusedCount, overShareCount, lateCount, callLimits } = server
  const duration = new Histogram({
    name: 'parapet_http_request_duration_seconds',
    help: 'Time to answer a request, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
    registers: [registry],
  })
  const refused = new Counter({
    name: 'parapet_http_rate_limited_total',
    help: 'Requests answered 429',
    registers: [registry],
  })
  new Counter({
    name: 'parapet_http_overload_total',
    help: 'Requests turned away because too many were worked on already',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(refusedCount())
    },
  })
  new Counter({
    name: 'parapet_limit_refusals_total',
    help: 'Requests answered 429 by a limit that keeps tenants from slowing each other down, by limit',
    labelNames: ['limit'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [limit, count] of Object.entries(callLimits.refusedCounts())) this.inc({ limit }, count)
      this.inc({ limit: 'org_requests_at_once' }, overShareCount())
    },
  })
  new Gauge({
    name: 'parapet_http_late_refusals',
    help: 'Refusals that wait before they are sent, because their tenant floods',
    registers: [registry],
    collect() {
      this.set(lateCount())
    },
  })
  const provisioning = new Counter({
    name: 'parapet_scim_requests_total',
    help: 'Requests to SCIM, by method and status',
    labelNames: ['method', 'status'],
    registers: [registry],
  })
  fastify.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: String(reply.statusCode),
    }
    duration.observe(labels, reply.elapsedTime / 1000)
    if (reply.statusCode === 429) refused.inc()
    if (labels.route.startsWith(`${scimBase}/`)) provisioning.inc({ method: labels.method, status: labels.status })
  })
}

/** Asked of the database at each reading: measuring every statement would cost more than it tells. */
function observeLocks(db: Database['db'], registry: Registry): void {
  const unknown = { waiting: Number.NaN, longestSeconds: Number.NaN }
  let asked: Promise<typeof unknown> | undefined
  /** Both gauges of one reading share the answer. */
  function ask() {
    asked ??= measureLockWaits(db)
      .catch(() => unknown)
      .finally(() => {
        asked = undefined
      })
    return asked
  }
  new Gauge({
    name: 'parapet_database_locks_waiting',
    help: 'Statements that wait for a lock, such as a write for another one of the same tenant',
    registers: [registry],
    async collect() {
      this.set((await ask()).waiting)
    },
  })
  new Gauge({
    name: 'parapet_database_lock_wait_seconds',
    help: 'How long the statement has waited that waits longest for a lock',
    registers: [registry],
    async collect() {
      this.set((await ask()).longestSeconds)
    },
  })
}

function observeDatabase({ db, pool, shares }: Database, registry: Registry): void {
  new Gauge({
    name: 'parapet_database_share_waiting',
    help: 'Requests that wait because their tenant holds as many connections as it may',
    registers: [registry],
    collect() {
      this.set(shares.waitingCount())
    },
  })
  new Counter({
    name: 'parapet_database_share_waits_total',
    help: 'Requests that had to wait for connections of their own tenant',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(shares.waitsTotal())
    },
  })
  new Counter({
    name: 'parapet_database_share_wait_seconds_total',
    help: 'How long requests waited for connections, by tenant',
    labelNames: ['org'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [org, ms] of shares.waitedMs()) this.inc({ org }, ms / 1000)
    },
  })
  observeLocks(db, registry)
  new Gauge({
    name: 'parapet_database_connections',
    help: 'Connections of the pool by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  new Gauge({
    name: 'parapet_mails_waiting',
    help: 'Emails that are written and not sent',
    registers: [registry],
    async collect() {
      // Without the database, the other metrics are still useful.
      this.set(await countWaitingMails(db).catch(() => Number.NaN))
    },
  })
}
