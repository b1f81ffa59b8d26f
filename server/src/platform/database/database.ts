import { Socket } from 'node:net'
import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool, type Transaction } from 'kysely'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import type { Logger } from '../log/log.ts'
import { type ConnectionShares, createConnectionShares } from './connection-shares.ts'
import type { Tables } from './tables.ts'

/** A connection pool or an open transaction; queries do not care which. */
export type Db = Kysely<Tables> | Transaction<Tables>

export type Connection = { connectionString: string } | { host: string; user: string; database: string }

/** How long a statement may take, and how long a transaction may wait for its next one. */
export const limits = { statement_timeout: '20s', idle_in_transaction_session_timeout: '60s' } as const
const names = Object.keys(limits) as (keyof typeof limits)[]
const readLimits = `select ${names.map((name) => `current_setting('${name}')::interval = '${limits[name]}'`).join(' and ')} as are_set`
const setLimits = names.map((name) => `set ${name} = '${limits[name]}'`).join('; ')

/** Longer than a statement may take and a connection may idle: after this silence a connection is dead. */
const defaultSilenceMaxMs = 45_000

/** A day has no time zone: as a Date it would be midnight in the service's time zone. */
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.DATE, (day) => day)

export type Database = {
  db: Kysely<Tables>
  connection: Connection
  /** The same pool, limited to half the connections for one owner; beyond that, its requests wait for each other. */
  dbOf(ownerId: string): Kysely<Tables>
  shares: ConnectionShares
  pool: pg.Pool
  close(): Promise<void>
}

/** Keeps the most recent ones; recreating one is cheap. */
const ownersKept = 1000

export function openDatabase(options: {
  connection: Connection
  poolSize: number
  name: string
  log?: Logger
  /** `forever` for migrations: rewriting a large table says nothing for minutes. The system still notices a dead path. */
  silenceMaxMs?: number | 'forever'
}): Database {
  const { connection, silenceMaxMs = defaultSilenceMaxMs } = options
  const pool = new pg.Pool({
    ...connection,
    types,
    max: options.poolSize,
    application_name: options.name,
    // A request that gets no connection in this time is answered 503 instead of waiting for the handler's limit.
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // Without it, a statement on a dead network path would wait forever.
    stream: () => {
      const socket = new Socket()
      if (silenceMaxMs === 'forever') return socket
      return socket.setTimeout(silenceMaxMs, () => socket.destroy(new Error('the database was silent for too long')))
    },
    // Not as start-up parameters: PgBouncer refuses those it does not know.
    onConnect: async (client) => {
      // The pool listens only while a connection is idle. One that breaks between two statements of a transaction
      // would end the process; here the next statement fails, and says why.
      client.on('error', () => {})
      // Behind PgBouncer, what is set here ends up on any client's connection: so only what the role lacks.
      const { rows } = await client.query(readLimits)
      if (!rows[0].are_set) await client.query(setLimits)
    },
  })
  let isClosing = false
  // Without a listener, a connection that breaks while idle would end the process.
  pool.on('error', (error) => {
    // The pool does not wait until its connections are gone; an embedded database that stops next may be faster.
    if (!isClosing) options.log?.warn({ err: error }, 'a database connection was lost')
  })
  const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })]
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins })
  const shares = createConnectionShares(Math.max(1, Math.floor(options.poolSize / 2)))
  const dbs = new LRUCache<string, Kysely<Tables>>({
    max: ownersKept,
    memoMethod: (ownerId) =>
      new Kysely<Tables>({ dialect: new PostgresDialect({ pool: limitPool(pool, shares, ownerId) }), plugins }),
  })
  return {
    db,
    connection,
    dbOf: (ownerId) => dbs.memo(ownerId),
    shares,
    pool,
    async close() {
      isClosing = true
      await db.destroy()
      // Kysely ends the pool only when it has sent a query itself; idle connections would keep the process for 30 s.
      if (!pool.ending) await pool.end()
    },
  }
}

/** The pool as one owner sees it. */
function limitPool(pool: pg.Pool, shares: ConnectionShares, ownerId: string): PostgresPool {
  return {
    async connect() {
      const leave = await shares.enter(ownerId)
      const client = await pool.connect().catch((error) => {
        leave()
        throw error
      })
      // The pool gives a client a new `release` each time it hands it out.
      const { release } = client
      client.release = (reason) => {
        release(reason)
        leave()
      }
      return client
    },
    options: pool.options,
    // It is shared, and closed with the database.
    end: async () => {},
  }
}
