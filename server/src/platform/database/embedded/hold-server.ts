import pg from 'pg'
import { OperatorError } from '../../operator-error.ts'
import { hasErrorCode } from './error-codes.ts'
import { databaseName } from './initialise-cluster.ts'
import { type Cluster, checkSocketDir } from './locate-cluster.ts'

/** What `pg` needs to connect. Port and ssl are set so that PGPORT and PGSSLMODE in the environment are ignored. */
export type EmbeddedConnection = { host: string; port: number; user: string; database: string; ssl: false }

export function connectionTo({ socketDir }: { socketDir: string }): EmbeddedConnection {
  return { host: socketDir, port: 5432, user: databaseName, database: databaseName, ssl: false }
}

// Advisory locks of one session per process; PostgreSQL frees them when the process dies, however it dies.
// Owner: held by the one `serve`. Users: shared by every process that works with the database; who leaves as the last
// takes it alone and stops PostgreSQL, and a process that comes at that moment waits for the lock until PostgreSQL is
// gone. They are in the database `postgres`: a session that stays in ours would keep it from being copied as a
// template.
const lockSpace = 0x50415241
const ownerLock = `${lockSpace}, 1`
const usersLock = `${lockSpace}, 2`

export type ConnectAttempt =
  | { state: 'connected'; client: pg.Client }
  /** Nobody listens. */
  | { state: 'absent' }
  /** PostgreSQL is starting or stopping. */
  | { state: 'busy'; reason: string }

/** Others see `name` with our pid. */
export async function connect(cluster: Cluster, name: string): Promise<ConnectAttempt> {
  await checkSocketDir(cluster)
  const client = new pg.Client({
    ...connectionTo(cluster),
    database: 'postgres',
    // PostgreSQL keeps 63 bytes of it.
    application_name: `${name.slice(0, 40)} (pid ${process.pid})`,
    connectionTimeoutMillis: 10_000,
  })
  // Every failure also ends a query or the connection, and is handled there.
  client.on('error', () => {})
  try {
    await client.connect()
    return { state: 'connected', client }
  } catch (error) {
    await client.end().catch(() => {})
    if (hasErrorCode(error, 'ENOENT', 'ECONNREFUSED')) return { state: 'absent' }
    if (isPassing(error)) return { state: 'busy', reason: describe(error) }
    throw new OperatorError(`Cannot connect to the database in ${cluster.location}: ${describe(error)}`, {
      cause: error,
    })
  }
}

/** PostgreSQL is starting, recovering or stopping; soon it will be available or gone. */
export function isPassing(error: unknown): boolean {
  if (hasErrorCode(error, '57P01', '57P02', '57P03', 'ECONNRESET', 'EPIPE')) return true
  return error instanceof Error && /^Connection terminated|timeout expired|not queryable/i.test(error.message)
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

export type Holder = { name: string; pid: number }

/** Registers us as a user of the database. */
export async function joinAsUser(client: pg.Client): Promise<'joined'> {
  await client.query(`SELECT pg_advisory_lock_shared(${usersLock})`)
  return 'joined'
}

/** Makes us the owner, or returns who is. */
export async function joinAsOwner(client: pg.Client): Promise<'joined' | 'its owner has just left' | Holder> {
  const { rows } = await client.query<{ is_ours: boolean }>(`SELECT pg_try_advisory_lock(${ownerLock}) AS is_ours`)
  if (rows[0]?.is_ours !== true) return (await findOwner(client)) ?? 'its owner has just left'
  return joinAsUser(client)
}

async function findOwner(client: pg.Client): Promise<Holder | undefined> {
  const { rows } = await client.query<{ application_name: string }>(
    `SELECT application_name FROM pg_locks JOIN pg_stat_activity USING (pid)
      WHERE locktype = 'advisory' AND granted AND (classid, objid, objsubid) = (${ownerLock}, 2)`,
  )
  const match = rows[0]?.application_name.match(/^(.*) \(pid (\d+)\)$/)
  return match?.[1] === undefined ? undefined : { name: match[1], pid: Number(match[2]) }
}

/** Ends our use of the database. True if nobody else uses it; then nobody can start to until the client ends. */
export async function leaveAsLast(client: pg.Client): Promise<boolean> {
  // Two statements, in this order: of several processes leaving together, the last one finds the lock free.
  await client.query(`SELECT pg_advisory_unlock_shared(${usersLock})`)
  const { rows } = await client.query<{ is_last: boolean }>(`SELECT pg_try_advisory_lock(${usersLock}) AS is_last`)
  return rows[0]?.is_last === true
}
