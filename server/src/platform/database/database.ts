import { Socket } from 'node:net'
import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Logger } from '../log/log.ts'
import type { Tables } from './tables.ts'

/** A connection pool or an open transaction; queries do not care which. */
export type Db = Kysely<Tables> | Transaction<Tables>

export type Connection = { connectionString: string } | { host: string; user: string; database: string }

const sessionSettings = "set statement_timeout = '20s'; set idle_in_transaction_session_timeout = '60s'"

/** Longer than a statement may take and a connection may idle: one that is silent for so long leads nowhere any more. */
const silenceMaxMs = 45_000

/** A day has no time zone: as a Date it would be the midnight of wherever the service runs. */
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.DATE, (day) => day)

export type Database = { db: Kysely<Tables>; pool: pg.Pool; close(): Promise<void> }

export function openDatabase(options: {
  connection: Connection
  poolSize: number
  name: string
  log?: Logger
}): Database {
  const pool = new pg.Pool({
    ...options.connection,
    types,
    max: options.poolSize,
    application_name: options.name,
    // A request that gets no connection in this time is answered 503 instead of waiting for the handler's limit.
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // Without it, a statement on a path that swallows everything would wait for an answer for ever.
    stream: () => {
      const socket = new Socket()
      return socket.setTimeout(silenceMaxMs, () => socket.destroy(new Error('the database was silent for too long')))
    },
    // Not as start-up parameters: PgBouncer refuses those it does not know.
    onConnect: async (client) => {
      // The pool listens only while a connection is idle. One that breaks between two statements of a transaction
      // would end the process; here the next statement fails, and says why.
      client.on('error', () => {})
      await client.query(sessionSettings)
    },
  })
  let isClosing = false
  // Without a listener, a connection that breaks while idle would end the process.
  pool.on('error', (error) => {
    // The pool does not wait until its connections are gone; an embedded database that stops next may be faster.
    if (!isClosing) options.log?.warn({ err: error }, 'a database connection was lost')
  })
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  return {
    db,
    pool,
    async close() {
      isClosing = true
      await db.destroy()
      // Kysely ends the pool only when it has sent a query itself; idle connections would keep the process for 30 s.
      if (!pool.ending) await pool.end()
    },
  }
}
