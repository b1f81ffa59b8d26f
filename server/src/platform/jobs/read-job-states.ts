import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { jobsSchema } from './wake-job.ts'

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
