import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { Connection, Db } from './database.ts'

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

const notifiedWithinMs = 2000

/** Whether a notification sent over one connection reaches the other. A pooler in transaction mode drops it. */
export async function canNotify(listener: Connection, db: Db): Promise<boolean> {
  const client = new pg.Client({ ...listener, application_name: 'parapet doctor' })
  const heard = new Promise<true>((resolve) => client.once('notification', () => resolve(true)))
  await client.connect()
  try {
    const channel = `parapet_doctor_${randomUUID().replaceAll('-', '')}`
    await client.query(`listen ${channel}`)
    await sql`select pg_notify(${channel}, '')`.execute(db)
    return await Promise.race([heard, sleep(notifiedWithinMs, false as const, { ref: false })])
  } finally {
    await client.end()
  }
}
