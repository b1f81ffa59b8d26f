/** Opens what every command needs: the database (embedded or given), the key for secrets, the log. */
import type { Config } from './config/config.ts'
import { systemClock } from './platform/clock/clock.ts'
import type { Actor, RootContext } from './platform/context.ts'
import { chooseKeys } from './platform/crypto/choose-keys.ts'
import { createSealer, type RotatingSealer } from './platform/crypto/sealer.ts'
import { loadOrCreateSecretKeys } from './platform/crypto/secret-key-file.ts'
import type { Connection, Database } from './platform/database/database.ts'
import {
  borrowEmbeddedDatabase,
  type EmbeddedDatabase,
  ownEmbeddedDatabase,
} from './platform/database/embedded/embedded.ts'
import type { OnSlowMigration } from './platform/database/migrate.ts'
import type { Logger } from './platform/log/log.ts'
import { explainFileFailure, OperatorError } from './platform/operator-error.ts'

export type Service = {
  config: Config
  log: Logger
  database: Database
  /** For connections that wait for notifications, past a pooler if there is one. */
  connection: Connection
  /** Owns the tables; undefined when the service connects as the owner itself. */
  owner: Connection | undefined
  sealer: RotatingSealer
  /** Undefined with DATABASE_URL. */
  embedded: EmbeddedDatabase | undefined
  close(): Promise<void>
}

const oldestServerVersion = 150_000

export async function openService(options: {
  config: Config
  log: Logger
  /** How the process shows itself in the database: `parapet serve`. */
  name: string
  /** `own`: be the only server on the data folder. `borrow`: use a running server's database, or start it for a while. */
  mode: 'own' | 'borrow'
  migrate: boolean
  /** Called when there is nothing to do here until the database has started. */
  onWaiting?: () => void
}): Promise<Service> {
  const { config, log, name } = options
  if (config.databaseUrl !== undefined) options.onWaiting?.()
  const embedded = config.databaseUrl === undefined ? await startEmbedded(options) : undefined
  const pooled: Connection = embedded?.serviceConnection ?? { connectionString: config.databaseUrl as string }
  const { databaseDirectUrl } = config
  const connection = databaseDirectUrl === undefined ? pooled : { connectionString: databaseDirectUrl }
  try {
    const { openDatabase } = await import('./platform/database/database.ts')
    const database = openDatabase({ connection: pooled, poolSize: config.databasePoolSize, name, log })
    const close = async () => {
      await database.close()
      await embedded?.stop()
    }
    try {
      await checkServer(database, config)
      const owner = ownerConnection(config, embedded)
      if (options.migrate) {
        const { prepareDatabase } = await import('./platform/database/prepare-database.ts')
        const onSlow = describeSlow((message) => log.info(message))
        const applied = await prepareDatabase(database, { owner, name, onSlow })
        if (applied.length > 0) log.info(`the database is ready: ${applied.length} migration(s) applied`)
      }
      const keys = await readServiceKeys(config)
      // Secrets sealed with one key cannot be opened with another, so a process with the wrong one must not start.
      const sealer = createSealer(options.migrate ? await chooseKeys(database.db, keys) : (keys[0] as Buffer))
      return { config, log, database, connection, owner, sealer, embedded, close }
    } catch (error) {
      await database.close()
      throw (await import('./platform/database/failures.ts')).isDiskFull(error)
        ? describeFullDisk(config, error)
        : error
    }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

/** The newest first; a second one is that of a rotation that is not finished. */
export async function readServiceKeys(config: Config): Promise<Buffer[]> {
  const { secretKey, previousSecretKey, dataDir } = config
  if (secretKey === undefined) return useDataDir(config, loadOrCreateSecretKeys(dataDir))
  return previousSecretKey === undefined ? [secretKey] : [secretKey, previousSecretKey]
}

/** A context outside any request: for the operator's command line, or for a job of the worker. */
export function createRootContext<A extends Actor>(service: Service, actor: A, publicUrl: string): RootContext<A> {
  const { database, log, sealer } = service
  return { db: database.db, clock: systemClock, log, actor, requestId: null, sealer, publicUrl }
}

export const operator = { type: 'operator' } as const

export function defaultPublicUrl(config: Config, port = config.port): string {
  if (config.publicUrl !== undefined) return config.publicUrl
  if (isEverywhere(config.host) || isLoopback(config.host)) return `http://localhost:${port}`
  return `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`
}

/** `localhost` leads there, and unlike an IP address it can have passkeys. */
function isLoopback(host: string): boolean {
  return host === '127.0.0.1' || host === '::1'
}

/** All addresses of the machine, and nothing here shows which of them others use. */
export function isEverywhere(host: string): boolean {
  return host === '0.0.0.0' || host === '::'
}

function ownerConnection({ migrationDatabaseUrl }: Config, embedded: EmbeddedDatabase | undefined) {
  if (embedded !== undefined) return embedded.connection
  return migrationDatabaseUrl === undefined ? undefined : { connectionString: migrationDatabaseUrl }
}

/** For `prepareDatabase`: what people see while a migration of a large table takes its time. */
export function describeSlow(print: (message: string) => void): OnSlowMigration {
  return ({ name, place, seconds }) => print(`applying migration ${name} (${place}) since ${seconds} s`)
}

function describeFullDisk({ databaseUrl, dataDir }: Config, cause: unknown): OperatorError {
  const place = databaseUrl === undefined ? dataDir : 'the database at DATABASE_URL'
  return new OperatorError(`The disk of ${place} is full. Make room, then start again.`, { cause })
}

type StartOptions = Pick<Parameters<typeof openService>[0], 'config' | 'log' | 'name' | 'mode' | 'onWaiting'>

function startEmbedded(options: StartOptions) {
  const start = options.mode === 'own' ? ownEmbeddedDatabase : borrowEmbeddedDatabase
  const starting = start({
    dataDir: options.config.dataDir,
    owner: { name: options.name },
    log: (message) => options.log.info(message),
    onWaiting: options.onWaiting,
  })
  return useDataDir(options.config, starting)
}

/** Does work on the data folder, and says so when it cannot be used. */
export function useDataDir<T>({ dataDir }: Config, work: Promise<T>): Promise<T> {
  const advice = 'Check its permissions and free space, or set DATA_DIR to another folder.'
  return explainFileFailure(`The data folder ${dataDir}`, advice, work)
}

async function checkServer(database: Database, config: Config): Promise<void> {
  try {
    const { readServerVersion } = await import('./platform/database/server-info.ts')
    const { number } = await readServerVersion(database.db)
    if (number < oldestServerVersion) {
      throw new OperatorError(`PostgreSQL ${Math.floor(number / 10_000)} is too old. Parapet needs 15 or newer.`)
    }
  } catch (error) {
    if (error instanceof OperatorError || config.databaseUrl === undefined) throw error
    const { describeConnectionFailure } = await import('./platform/database/connection-failure.ts')
    throw new OperatorError(describeConnectionFailure(error, config.databaseUrl, 'DATABASE_URL'), { cause: error })
  }
}
