import { sql } from 'kysely'
import type { Db } from './database.ts'

/** PostgreSQL's version, as text (`17.2 (Debian …)`) and as a number that grows with it (170002). */
export async function readServerVersion(db: Db): Promise<{ text: string; number: number }> {
  const { rows } = await sql<{ text: string; number: number }>`
    select current_setting('server_version') as text, current_setting('server_version_num')::int as number`.execute(db)
  return rows[0] as { text: string; number: number }
}

export async function readServerTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  return (rows[0] as { now: Date }).now
}
