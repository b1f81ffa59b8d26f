import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** The tables of pg-boss. Nothing else writes there. */
export const jobsSchema = 'jobs'
export const wakeChannel = 'parapet_jobs'

/** Runs a job as soon as this transaction commits instead of at its next turn. */
export async function wakeJob(db: Db, name: string): Promise<void> {
  await sql`select pg_notify(${wakeChannel}, ${name})`.execute(db)
}
