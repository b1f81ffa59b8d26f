import { type AddressInfo, isIPv6, Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { format } from 'node:util'
import type { Registry } from 'prom-client'
import { type Config, readConfig } from '../config/config.ts'
import type { Demo } from '../demo/demo.ts'
import { defaultPublicUrl, isEverywhere, openService, readServiceKeys, type Service } from '../open-service.ts'
import type { HttpServer } from '../platform/http/server.ts'
import { createLogger, type Logger } from '../platform/log/log.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { readVersion } from '../platform/read-version.ts'
import type { WorkerOptions } from '../worker.ts'
import { announce, announceAsJson } from './announce.ts'
import type { OutputOptions } from './report.ts'

const roleNames = ['api', 'web', 'worker', 'labs'] as const
type Role = (typeof roleNames)[number]

/** How long connections are asked to close, when requests that still arrive are cut, when a stop has taken too long. */
const drainMs = 1000
const requestLimitMs = 10_000
const stopLimitMs = 20_000
/** Ctrl-C under npm arrives twice: from the terminal and from npm. Pressing it again later stops immediately. */
const sameSignalMs = 1000

type ServeOptions = OutputOptions & { roles: string; onStep?: WorkerOptions['onStep'] }

export async function serve({ onStep, ...options }: ServeOptions): Promise<void> {
  const roles = parseRoles(options.roles)
  const config = readConfig()
  const log = await createLogger({ level: config.logLevel, isPretty: config.isLogPretty })
  log.info(`Parapet ${readVersion()} starts (roles: ${roles.join(', ')})`)
  for (const warning of config.warnings) log.warn(warning)
  // A library that prints a warning by itself, as the mail library does, would break the lines of JSON.
  console.warn = (...words: unknown[]) => log.warn(format(...words))
  const started: Started = []
  const stop = async () => {
    for (let part = started.pop(); part !== undefined; part = started.pop()) await part.stop()
  }
  const isJson = options.json === true
  const startAll = roles.includes('labs')
    ? import('./serve-labs.ts').then(({ serveLabs }) => serveLabs(config, log, { isJson }, started))
    : start(config, log, { roles, isJson, onStep }, started)
  const starting = startAll.catch(async (error) => {
    await stop()
    throw error
  })
  // From the first moment on: a database that is just being started must be stopped, too.
  stopOnSignal(log, async () => {
    await starting.catch(() => {})
    await stop()
  })
  await starting
}

/** What runs, in the order it was started; it is stopped in the opposite order. */
type Started = { stop(): Promise<void> }[]
type Loaded = [typeof import('../app.ts'), import('../areas/training/catalog/catalog.ts').Catalog]

type StartOptions = { roles: Role[]; isJson: boolean; onStep: WorkerOptions['onStep'] }

async function start(config: Config, log: Logger, options: StartOptions, started: Started) {
  const [service, loaded] = await open(config, log, started)
  const [{ createHttpService }, catalog] = loaded
  const { database, sealer } = service
  const { systemClock } = await import('../platform/clock/clock.ts')
  const { createGuard, resolveByDns } = await import('../platform/net/guard.ts')
  if (config.isLocalWebhookAllowed) log.warn('WEBHOOK_ALLOW_LOCAL is set: webhooks may go to this machine')
  let publicUrl = defaultPublicUrl(config)
  const guard = createGuard({
    isLocalAllowed: config.isLocalWebhookAllowed,
    resolve: resolveByDns(config.webhookDnsServers),
    ownHost: () => new URL(publicUrl).host,
  })
  const { openProviderGuard } = await import('./provider-guard.ts')
  const { lookUpTextByDns } = await import('../platform/net/look-up-text.ts')
  let address: string | null = null
  const isServing = options.roles.includes('api') || options.roles.includes('web')
  const sandbox = isServing ? (await import('../open-labs.ts')).openLabs(config.labs, log) : undefined
  if (sandbox !== undefined) started.push({ stop: () => sandbox.close() })
  const http = isServing
    ? createHttpService({
        database,
        clock: systemClock,
        log,
        sealer,
        catalog,
        guard,
        providerGuard: openProviderGuard(config, () => publicUrl),
        lookUpText: lookUpTextByDns(config.webhookDnsServers),
        publicUrl: () => publicUrl,
        rateLimitPerMinute: config.rateLimitPerMinute,
        orgRateLimitPerMinute: config.orgRateLimitPerMinute,
        trustProxy: config.trustProxy,
        hsts: config.hsts,
        sendsMail: config.smtpUrl !== undefined,
        httpLimits: {
          connections: config.maxConnections,
          connectionsPerAddress: config.maxConnectionsPerAddress,
        },
        sandbox,
      })
    : undefined
  let registry: Registry | undefined
  if (config.metricsPort !== undefined) {
    const { startMetrics } = await import('../platform/http/apis/metrics.ts')
    const { watchReadiness } = await import('../platform/http/apis/health.ts')
    const metrics = await startMetrics({
      host: config.metricsHost,
      port: config.metricsPort,
      token: config.metricsToken,
      version: readVersion(),
      database,
      http,
      dataDir: service.embedded?.location,
      isReady: watchReadiness({ database, clock: systemClock }),
    }).catch((error) => refusePort(error, 'METRICS_PORT', config.metricsHost, config.metricsPort))
    started.push(metrics)
    registry = metrics.registry
    if (http !== undefined) {
      const { observeProviders } = await import('../areas/directory/single-sign-on/observe-providers.ts')
      observeProviders(http.providerCounts, registry)
    }
    if (sandbox !== undefined) (await import('../observe-labs.ts')).observeLabs(sandbox, registry)
    if (http !== undefined) {
      ;(await import('../areas/integrations/mcp/observe-mcp.ts')).observeMcp(http.mcpCounts, registry)
      ;(await import('../areas/evidence/reports/observe-reports.ts')).observeReports(http.reportCounts, registry)
    }
  }
  if (http !== undefined) {
    started.push({ stop: () => close(http) })
    const port = await listen(http, config)
    publicUrl = defaultPublicUrl(config, port)
    address = `http://${isIPv6(config.host) ? `[${config.host}]` : config.host}:${port}`
    if (config.publicUrl === undefined && isEverywhere(config.host)) {
      log.warn(
        `PUBLIC_URL is not set: emails link to ${publicUrl}, and over http people can sign in at that address only`,
      )
    }
  }
  const { demo, isEmpty } = isServing ? await createDemoIfEmpty(service, catalog, publicUrl) : notLooked
  const announcement = {
    publicUrl: isServing ? publicUrl : null,
    address,
    roles: options.roles,
    apiKey: demo?.apiKey ?? null,
    signInLink: demo?.signInLink ?? null,
  }
  const show = async () => {
    if (options.isJson) return announceAsJson(announcement)
    const place = { dataDir: config.dataDir, isTerminal: process.stdout.isTTY === true }
    await announce(isEmpty ? 'first steps' : 'ways in', announcement, place)
  }
  // Requests are answered from now on; background work can begin a moment later.
  if (isServing) await show()
  if (options.roles.includes('worker')) {
    const { startWorker } = await import('../worker.ts')
    const worker = await startWorker(service, { publicUrl, guard, catalog, registry, onStep: options.onStep })
    const { watchSchema } = await import('../platform/database/watch-schema.ts')
    started.push(worker, watchSchema({ db: database.db, log, onNewer: () => worker.stop() }))
  }
  if (!isServing) await show()
}

/**
 * The database starts in a process of its own while this one loads the rest of the program: not earlier, because
 * loading would keep this process from starting it.
 */
async function open(config: Config, log: Logger, started: Started): Promise<[Service, Loaded]> {
  const { promise: waiting, resolve: onWaiting } = Promise.withResolvers<void>()
  const opening = openService({ config, log, name: 'parapet serve', mode: 'own', migrate: true, onWaiting })
  // It may run already, or fail to start.
  opening.then(
    () => onWaiting(),
    () => onWaiting(),
  )
  const loading = waiting.then(() => load(config))
  const [opened, loaded] = await Promise.allSettled([opening, loading])
  if (opened.status === 'rejected') throw opened.reason
  started.push({ stop: () => opened.value.close() })
  const { database, sealer } = opened.value
  const { watchKeys } = await import('../platform/crypto/watch-keys.ts')
  started.push(
    watchKeys({ db: database.db, sealer, readKeys: () => readServiceKeys(config), name: 'parapet serve', log }),
  )
  if (loaded.status === 'rejected') throw loaded.reason
  return [opened.value, loaded.value]
}

function load(config: Config): Promise<Loaded> {
  return Promise.all([
    import('../app.ts'),
    import('../areas/training/catalog/catalog.ts').then(({ loadCatalogWith }) => loadCatalogWith(config)),
  ])
}

async function listen({ fastify }: HttpServer, { host, port }: Config): Promise<number> {
  // Without room here, the system keeps new connections waiting for seconds; with room they get a response or a retry.
  await fastify.listen({ host, port, backlog: 4096 }).catch((error) => refusePort(error, 'PORT', host, port))
  return (fastify.server.address() as AddressInfo).port
}

function refusePort(error: unknown, setting: string, host: string, port: number | undefined): never {
  const { code } = error as { code?: string }
  if (code === 'EADDRINUSE') {
    throw new OperatorError(
      `Port ${port} on ${host} is in use. Stop the other program, or set ${setting} to a free one.`,
    )
  }
  if (code === 'EACCES') throw new OperatorError(`Port ${port} needs more rights. Set ${setting} to one above 1023.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    throw new OperatorError(`This machine has no address ${host}. Set HOST to one it has, or to 0.0.0.0 for all.`)
  }
  throw error
}

type FirstLook = { demo?: Demo | undefined; isEmpty: boolean }
const notLooked: FirstLook = { isEmpty: false }

/** With a database of its own and no organization in it, as after a first start. Never in a database that was given. */
async function createDemoIfEmpty(service: Service, catalog: Loaded[1], publicUrl: string): Promise<FirstLook> {
  const { hasOrganizations } = await import('../areas/organization/organization/organization.ts')
  if (await hasOrganizations(service.database.db)) return { isEmpty: false }
  if (service.embedded === undefined || !service.config.isDemo) return { isEmpty: true }
  const { createDemo } = await import('../demo/demo.ts')
  return { demo: await createDemo(service, catalog, publicUrl), isEmpty: false }
}

/**
 * First nobody new is let in: a connection that is refused has lost nothing. Then requests under way and those that
 * arrive on open connections are answered, and each answer asks its connection to close. Only then are idle
 * connections closed: closing them immediately would cut requests that are just arriving.
 */
async function close({ fastify, startDraining }: HttpServer): Promise<void> {
  // Not the HTTP server's own close, which ends idle connections with it.
  NetServer.prototype.close.call(fastify.server)
  startDraining()
  const countConnections = () =>
    new Promise<number>((resolve) => fastify.server.getConnections((_error, count) => resolve(count)))
  for (let waitedMs = 0; waitedMs < drainMs && (await countConnections()) > 0; waitedMs += 50) await sleep(50)
  // A request that does not come to its end must not keep the database from being stopped in order.
  const cut = setTimeout(() => fastify.server.closeAllConnections(), requestLimitMs)
  await fastify.close()
  clearTimeout(cut)
}

function stopOnSignal(log: Logger, stop: () => Promise<void>): void {
  let stoppingSince: number | undefined
  const onSignal = async (signal: string) => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince < sameSignalMs) return
      process.exit(1)
    }
    stoppingSince = performance.now()
    log.info(`stopping on ${signal}`)
    setTimeout(() => {
      log.error('the stop took too long')
      process.exit(1)
    }, stopLimitMs).unref()
    await stop().catch((error) => {
      log.error({ err: error }, 'the stop failed')
      process.exitCode = 1
    })
    process.exit()
  }
  // SIGHUP: the terminal was closed.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal)
}

function parseRoles(text: string): Role[] {
  const names = text.split(',').map((name) => name.trim())
  const unknown = names.find((name) => !roleNames.some((role) => role === name))
  if (unknown !== undefined)
    throw new OperatorError(`There is no role "${unknown}". The roles are: ${roleNames.join(', ')}.`)
  if (names.includes('labs') && names.some((name) => name !== 'labs')) {
    throw new OperatorError('The role labs runs in a process of its own, without the database: use --roles labs.')
  }
  return roleNames.filter((role) => names.includes(role))
}
