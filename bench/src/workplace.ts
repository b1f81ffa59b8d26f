/** A folder and a PostgreSQL for one run. Both are deleted afterwards, however it ended. */
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '../../server/src/platform/database/database.ts'
import { ownEmbeddedDatabase } from '../../server/src/platform/database/embedded/embedded.ts'
import { migrate } from '../../server/src/platform/database/migrate.ts'
import { type RunningServer, startServer } from './servers/start-server.ts'

const root = join(import.meta.dirname, '../..')

/** The number of database connections, the same for every server that has some. */
export const poolSize = 10

export type BenchDatabase = AsyncDisposable & { url: string; pool: Database['pool'] }

export type ServiceOptions = { args?: string[]; env?: Record<string, string> }

export type Workplace = AsyncDisposable & {
  folder: string
  secretKey: string
  postgresVersion: string
  /** A new database with the service's tables. */
  createDatabase(name: string): Promise<BenchDatabase>
  /** The real program, on one of these databases. */
  startService(database: BenchDatabase, name?: string, options?: ServiceOptions): Promise<RunningServer>
}

/** What a benchmark with its own sizes gets. */
export type BenchmarkOptions<Sizes> = {
  sizes: Sizes
  rounds: number
  signal: AbortSignal
  tell(message: string): void
  profileFolder?: string
}

export async function openWorkplace(options: { profileFolder?: string }): Promise<Workplace> {
  await using stack = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'parapet-bench-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  // If this runs as root, PostgreSQL runs as another user and must be able to pass through.
  await chmod(folder, 0o711)
  const owner = { name: 'parapet bench' }
  const embedded = await ownEmbeddedDatabase({ dataDir: join(folder, 'data'), owner, log: () => {} })
  stack.defer(() => embedded.stop())
  const open = (database: string) =>
    openDatabase({ connection: { ...embedded.connection, database }, poolSize: 2, name: owner.name })
  const main = open(embedded.connection.database)
  stack.defer(() => main.close())
  const { rows } = await main.pool.query('show server_version')
  const secretKey = randomBytes(32).toString('base64')
  const profileArgs =
    options.profileFolder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${options.profileFolder}`]
  const owned = stack.move()

  return {
    folder,
    secretKey,
    postgresVersion: rows[0].server_version,
    async createDatabase(name) {
      await main.pool.query(`create database ${name}`)
      const { db, pool, close } = open(name)
      // Bulk statements may take longer than the limit of a request.
      pool.on('connect', (client) => void client.query('set statement_timeout = 0'))
      await migrate(db)
      // A host in the query string wins; the one before it only makes the URL valid.
      const url = `postgres://${embedded.connection.user}@localhost/${name}?host=${encodeURIComponent(embedded.connection.host)}`
      return { url, pool, [Symbol.asyncDispose]: close }
    },
    startService: (database, name = 'this service', { args = ['serve', '--json'], env = {} } = {}) =>
      startServer({
        name,
        file: join(root, 'server/bin/parapet.js'),
        args,
        // Like `npm start`.
        nodeArgs: ['--max-semi-space-size=16', ...profileArgs],
        env: {
          HOST: '127.0.0.1',
          PORT: '0',
          DATABASE_URL: database.url,
          DATABASE_POOL_SIZE: String(poolSize),
          DATA_DIR: join(folder, 'unused'),
          SECRET_KEY: secretKey,
          // Counted and reported in every response, as in production, but never reached.
          RATE_LIMIT_PER_MINUTE: '10000000',
          ORG_RATE_LIMIT_PER_MINUTE: '10000000',
          ...env,
        },
        logFile: join(folder, `${name.replaceAll(/\W+/g, '-')}.log`),
      }),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}
