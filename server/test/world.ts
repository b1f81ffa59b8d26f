/**
 * A world for tests: a separate database, the real service listening on loopback, and organizations with keys. Only the
 * clock is fake: tests move it by hand.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import {
  type AppErrorCode,
  type ErrorCode,
  errorMessage,
  publicApiBase,
  type Scope,
  scopeNames,
} from '@parapet/contract'
import { type Sandbox, withoutSandbox } from '@parapet/sandbox'
import { ParapetClient } from '@parapet/sdk'
import pg from 'pg'
import { pino } from 'pino'
import { inject, onTestFinished } from 'vitest'
import { createHttpService, type HttpService } from '../src/app.ts'
import { createKey, type NewApiKeyAnswer } from '../src/areas/access/api-keys/api-keys.ts'
import { createStrengthEstimator } from '../src/areas/access/sign-in/password-strength.ts'
import { createUser } from '../src/areas/directory/users/users.ts'
import { createOrganization, type NewOrganization } from '../src/areas/organization/organization/organization.ts'
import {
  builtInContentFolder,
  type Catalog,
  createLessons,
  type Lessons,
  loadCatalog,
} from '../src/areas/training/catalog/catalog.ts'
import type { WithSandbox } from '../src/areas/training/labs/labs.ts'
import { createPasswords } from '../src/platform/auth/password.ts'
import type { Clock } from '../src/platform/clock/clock.ts'
import type { OrgContext, RootContext } from '../src/platform/context.ts'
import { createSealer, type RotatingSealer } from '../src/platform/crypto/sealer.ts'
import { type Connection, type Database, openDatabase } from '../src/platform/database/database.ts'
import type { HttpLimits } from '../src/platform/http/limits/http-limits.ts'

import type { Logger } from '../src/platform/log/log.ts'
import { createGuard, type Guard } from '../src/platform/net/guard.ts'
import { lookUpTextByDns } from '../src/platform/net/look-up-text.ts'
import { templateDatabase } from './start-database.ts'

export type MovableClock = Clock & {
  advance(ms: number): void
  /** Until the test ends the clock moves by hand only, so that exact times can be expected on any machine. */
  hold(): void
}

export type Answer = {
  status: number
  headers: Headers
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers whose shape they assert
  body: any
}

export type TestOrganization = {
  id: string
  slug: string
  adminId: string
  key: string
  keyId: string
  /** The typed client with a key that has all scopes. */
  api: ParapetClient
  /** A raw request with that key, or another one. */
  request(method: string, path: string, body?: unknown, options?: RequestOptions): Promise<Answer>
  createKey(
    scopes: readonly Scope[],
    options?: { expiresAt?: Date | null; name?: string; allowedNetworks?: string[] },
  ): Promise<NewApiKeyAnswer>
  /** The operator's context on this organization, for what only the command line and the console do. */
  context(): OrgContext & { catalog: Catalog; lessons: Lessons } & WithSandbox
}

export type RequestOptions = { key?: string | null; headers?: Record<string, string> }

export type World = {
  url: string
  /** As the owner of the tables. */
  database: Database
  /** What the service itself uses. */
  serviceDatabase: Database
  connection: Connection
  clock: MovableClock
  sealer: RotatingSealer
  catalog: Catalog
  http: HttpService
  guard: Guard
  log: Logger
  /** Every line the service logged. */
  logLines: string[]
  organization(options?: Partial<NewOrganization>): Promise<TestOrganization>
  request(method: string, path: string, body?: unknown, options?: RequestOptions): Promise<Answer>
  close(): Promise<void>
}

export type WorldOptions = {
  rateLimitPerMinute?: number
  orgRateLimitPerMinute?: number
  httpLimits?: Partial<HttpLimits>
  contentFolders?: string[]
  poolSize?: number
  /** The service's public address; by default, where it listens. */
  publicUrl?: () => string
  sendsMail?: boolean
  /** Where learners' code runs; without it, labs are off. */
  sandbox?: Sandbox
  /** The host name in the service's address, which passkeys need; an IP address by default. */
  hostName?: 'localhost'
  /** Proxies that tests can pretend to be, to come from any address. */
  trustProxy?: string[]
  /** Where identity providers may be, if different from webhooks. */
  providerGuard?: Partial<Parameters<typeof createGuard>[0]>
  /** The name server for domain records; without it, no domain has any. */
  nameServer?: string
  /** Where webhooks may go; by default, this machine too. */
  guard?: Partial<Parameters<typeof createGuard>[0]>
}

/** A fresh copy of the migrated database; dropped when closed. */
export async function createTestDatabase(): Promise<{ connection: Connection; drop(): Promise<void> }> {
  const server = { host: inject('databaseHost'), user: inject('databaseUser') }
  const name = `test_${randomBytes(8).toString('hex')}`
  // Copying files takes a tenth of the time of logging every block.
  await onServer(server, `create database ${name} template ${templateDatabase} strategy file_copy`)
  return {
    connection: { ...server, database: name },
    drop: () => onServer(server, `drop database if exists ${name} with (force)`),
  }
}

async function onServer(server: { host: string; user: string }, statement: string): Promise<void> {
  const client = new pg.Client({ ...server, database: 'postgres' })
  await client.connect()
  try {
    // PostgreSQL refuses to copy the template while another test file copies it, so they take turns.
    await client.query("select pg_advisory_lock(hashtext('copy the template'))")
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Read once per worker. Some tests replace a topic, so every world has its own maps. */
let builtInCatalog: Promise<Catalog> | undefined
async function loadBuiltInCatalog(): Promise<Catalog> {
  builtInCatalog ??= loadCatalog([builtInContentFolder])
  const { categories, topics, scenarios } = await builtInCatalog
  return { categories: new Map(categories), topics: new Map(topics), scenarios: new Map(scenarios) }
}

/**
 * Shared by all worlds of a worker. The real hashing cost would dominate many tests, and each world would load its own
 * dictionaries. The service's settings are tested next to their definition.
 */
const passwordTools = {
  passwords: createPasswords(
    { running: 2, waiting: 100, waitingPer: [50] },
    { memory: 64, passes: 1, parallelism: 1, tagLength: 32 },
  ),
  estimator: createStrengthEstimator(),
}

export async function createWorld(options: WorldOptions = {}): Promise<World> {
  const { connection, drop } = await createTestDatabase()
  const logLines: string[] = []
  const log = pino({ level: 'info', base: null }, { write: (line: string) => logLines.push(line) })
  const poolSize = options.poolSize ?? 10
  // The service has the same rights as in an installation; tests may read and change everything.
  const ofService = { ...connection, user: inject('serviceUser') }
  const serviceDatabase = openDatabase({ connection: ofService, poolSize, name: 'service', log })
  const database = openDatabase({ connection, poolSize, name: 'test', log })
  const clock = createMovableClock()
  const sealer = createSealer(randomBytes(32))
  const catalog = await (options.contentFolders === undefined
    ? loadBuiltInCatalog()
    : loadCatalog(options.contentFolders))
  // Every name resolves to this machine, so that no test reaches the outside.
  const guard = createGuard({ isLocalAllowed: true, resolve: async () => ['127.0.0.1'], ...options.guard })
  const providerGuard = createGuard({
    isLocalAllowed: true,
    resolve: async () => ['127.0.0.1'],
    ...options.guard,
    ...options.providerGuard,
  })
  let url = ''
  const http = createHttpService({
    database: serviceDatabase,
    clock,
    log,
    sealer,
    catalog,
    guard,
    providerGuard,
    lookUpText: options.nameServer === undefined ? async () => [] : lookUpTextByDns([options.nameServer]),
    publicUrl: options.publicUrl ?? (() => url),
    rateLimitPerMinute: options.rateLimitPerMinute ?? 0,
    trustProxy: options.trustProxy ?? false,
    orgRateLimitPerMinute: options.orgRateLimitPerMinute ?? 0,
    sendsMail: options.sendsMail ?? false,
    ...(options.sandbox === undefined ? {} : { sandbox: options.sandbox }),
    passwordTools,
    // The first password loads dictionaries, which on a busy machine takes longer than the 15 s limit of a request.
    httpLimits: { handlerTimeoutMs: 120_000, ...options.httpLimits },
  })
  await http.fastify.listen({ host: '127.0.0.1', port: 0 })
  url = `http://${options.hostName ?? '127.0.0.1'}:${(http.fastify.server.address() as AddressInfo).port}`

  const root = (): RootContext & { catalog: Catalog; lessons: Lessons } & WithSandbox => ({
    db: database.db,
    clock,
    log,
    actor: { type: 'operator' },
    requestId: null,
    sealer,
    publicUrl: options.publicUrl?.() ?? url,
    catalog,
    lessons: createLessons(catalog),
    sandbox: options.sandbox ?? withoutSandbox(),
  })

  async function request(method: string, path: string, body?: unknown, { key, headers }: RequestOptions = {}) {
    const isRaw = typeof body === 'string' || body instanceof Uint8Array
    const response = await fetch(path.startsWith('/') ? url + path : path, {
      method,
      headers: {
        ...(key === null || key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isRaw ? (body as string) : JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true && text !== ''
    return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined }
  }

  return {
    url,
    database,
    serviceDatabase,
    connection,
    clock,
    sealer,
    catalog,
    http,
    guard,
    log,
    logLines,
    request,
    async organization(fields = {}) {
      const slug = fields.slug ?? `org-${randomUUID().slice(0, 8)}`
      const organization = await createOrganization(root(), {
        name: `Org ${slug}`,
        domain: 'example.com',
        maxSeats: 1000,
        // Unlike in new organizations, so that tests can create admins with one request.
        canKeysMakeAdmins: true,
        ...fields,
        slug,
      })
      const context = () => ({ ...root(), org: { id: organization.id } })
      const admin = await createUser(
        context(),
        { name: 'Test Admin', email: `admin@${slug}.example.com`, role: 'org_admin' },
        { sendInvitation: false },
      )
      const newKey: TestOrganization['createKey'] = (scopes, keyOptions = {}) =>
        createKey(context(), {
          name: keyOptions.name ?? 'Test key',
          scopes: [...scopes],
          issuerUserId: admin.id,
          expiresAt: keyOptions.expiresAt ?? null,
          allowedNetworks: keyOptions.allowedNetworks ?? [],
        })
      const { key, id: keyId } = await newKey(scopeNames)
      return {
        id: organization.id,
        slug,
        adminId: admin.id,
        key,
        keyId,
        api: new ParapetClient({ baseUrl: url, apiKey: key, maxRetries: 0 }),
        request: (method, path, body, requestOptions = {}) =>
          request(method, publicApiBase + path, body, { key, ...requestOptions }),
        createKey: newKey,
        context,
      }
    },
    async close() {
      await http.fastify.close()
      await serviceDatabase.close()
      await database.close()
      await drop()
    },
  }
}

/** A world for one test; closed when the test ends. */
export async function useWorld(options?: WorldOptions): Promise<World> {
  const world = await createWorld(options)
  onTestFinished(() => world.close())
  return world
}

/** The real time, plus what a test adds. */
export function createMovableClock(): MovableClock {
  let offsetMs = 0
  let heldAt: number | undefined
  return {
    now: () => new Date((heldAt ?? Date.now()) + offsetMs),
    hold() {
      heldAt = Date.now()
      onTestFinished(() => {
        heldAt = undefined
      })
    },
    advance(ms) {
      offsetMs += ms
    },
  }
}

/** The whole body of a failure that says nothing but its code. */
export function errorText(code: ErrorCode, message = errorMessage(code)): string {
  return JSON.stringify({ error: code, message })
}

/** What keys get that are unknown, revoked or malformed: always the same. */
export const wrongKeyText = errorText(
  'unauthorized',
  'The API key is unknown or was revoked, or the admin who created it is no longer one',
)
export const missingKeyText = errorText(
  'unauthorized',
  'Send an API key in the header Authorization: Bearer ppt_… Admins create keys in the console',
)

/** Asserts a failure by its code and returns the body. */
export function expectError(answer: Answer, status: number, code: ErrorCode | AppErrorCode): Record<string, unknown> {
  if (answer.status !== status || answer.body?.error !== code) {
    throw new Error(`expected ${status} ${code}, got ${answer.status} ${answer.text.slice(0, 300)}`)
  }
  // The sentence that goes with every code says nothing about this failure.
  const { message, ...rest } = answer.body
  return message === errorMessage(code) ? rest : answer.body
}
