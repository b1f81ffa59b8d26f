import { createServer, type Server } from 'node:http'
import { scimBase } from '@parapet/contract'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../database/database.ts'
import { measureLockWaits } from '../database/lock-waits.queries.ts'
import { countWaitingMails } from '../mail/list-mails.ts'
import type { CallLimits } from './call-limit.ts'
import type { HttpServer } from './server.ts'

type ObservedServer = HttpServer & { callLimits: CallLimits }

/** Prometheus text on a separate port, on loopback only: it needs no key and covers all organizations. */
export async function startMetrics(options: {
  port: number
  database?: Database | undefined
  http?: ObservedServer | undefined
}): Promise<{ server: Server; registry: Registry; stop(): Promise<void> }> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  if (options.http !== undefined) observeRequests(options.http, registry)
  if (options.database !== undefined) observeDatabase(options.database, registry)

  const server = createServer(async (request, response) => {
    response.setHeader('x-content-type-options', 'nosniff')
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port, '127.0.0.1', resolve)
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
