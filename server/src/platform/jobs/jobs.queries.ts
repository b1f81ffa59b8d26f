import { sql } from 'kysely'
import type { Database, Db } from '../database/database.ts'

/** The tables of pg-boss. Nothing else writes there. */
export const jobsSchema = 'jobs'
export const wakeChannel = 'parapet_jobs'

/** What pg-boss sends goes through the service's own connections. */
export function executeForEngine({ pool }: Database) {
  return (text: string, values?: unknown[]) => pool.query(text, values)
}

/** Runs a job as soon as this transaction commits instead of at its next turn. */
export async function wakeJob(db: Db, name: string): Promise<void> {
  await sql`select pg_notify(${wakeChannel}, ${name})`.execute(db)
}

/** What the workers of the installation did last, as far back as the engine keeps it. */
export type JobState = { name: string; succeededAt: Date | null; failedAt: Date | null }

export async function readJobStates(db: Db): Promise<JobState[]> {
  const schema = sql.id(jobsSchema)
  const { rows } = await sql<JobState>`
    select q.name, max(j.completed_on) filter (where j.state = 'completed') as succeeded_at,
      max(j.completed_on) filter (where j.state = 'failed') as failed_at
    from ${schema}.queue q left join ${schema}.job j on j.name = q.name
    where q.name not like '\\_\\_pgboss%'
    group by q.name order by q.name`.execute(db)
  return rows
}
