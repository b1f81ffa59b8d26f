import { sql } from 'kysely'
import type { Db } from './database.ts'

export type LockWaits = { waiting: number; longestSeconds: number }

/** Statements that wait for a lock now, mostly that of their organization, and for how long the first has waited. */
export async function measureLockWaits(db: Db): Promise<LockWaits> {
  const { rows } = await sql<LockWaits>`
    select count(*)::int as waiting,
      coalesce(extract(epoch from clock_timestamp() - min(l.waitstart)), 0)::float8 as longest_seconds
    from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where not l.granted and a.datname = current_database()`.execute(db)
  return rows[0] as LockWaits
}
