import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { OperatorError } from '../operator-error.ts'
import { describeConnectionFailure } from './connection-failure.ts'
import { type Connection, type Database, type Db, openDatabase } from './database.ts'
import type { Tables } from './tables.ts'

const setting = 'MIGRATION_DATABASE_URL'

/** Does work as the owner of the tables; refuses if its connection leads to another database. */
export async function withOwner<T>(
  database: Database,
  options: { owner: Connection; name: string },
  work: (owner: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  const owner = openDatabase({ connection: options.owner, poolSize: 1, name: options.name, silenceMaxMs: 'forever' })
  try {
    if (!(await reach(options.owner, isSameDatabase(database.db, owner.db)))) {
      throw new OperatorError(
        `${setting} and DATABASE_URL lead to different databases, so nothing was changed. Both must name the same one.`,
      )
    }
    return await work(owner.db)
  } finally {
    await owner.close()
  }
}

async function reach<T>(connection: Connection, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!('connectionString' in connection)) throw error
    throw new OperatorError(describeConnectionFailure(error, connection.connectionString, setting), { cause: error })
  }
}

/** Advisory locks apply within one database, for every role and every way to connect. */
function isSameDatabase(one: Kysely<Tables>, other: Kysely<Tables>): Promise<boolean> {
  const number = randomBytes(8).readBigInt64BE().toString()
  return one.transaction().execute(async (one) => {
    await tryLock(one, number)
    return other.transaction().execute(async (other) => !(await tryLock(other, number)))
  })
}

async function tryLock(db: Db, number: string): Promise<boolean> {
  const { rows } = await sql<{ isMine: boolean }>`
    select pg_try_advisory_xact_lock(${number}::bigint) as "isMine"`.execute(db)
  return rows[0]?.isMine === true
}
