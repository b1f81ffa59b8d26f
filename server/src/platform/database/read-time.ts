import { sql } from 'kysely'
import type { Db } from './database.ts'

/** The time of the database, now and not when the transaction began. */
export async function readDatabaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return (rows[0] as { now: Date }).now
}
