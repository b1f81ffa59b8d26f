import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Row } from '../database/tables.ts'

export type KeyHolder = Row<'secretKeyHolders', 'id' | 'name' | 'knownKeys' | 'sealingKey'>

/** By the database's clock, which all processes share. */
export async function upsertHolder(db: Db, holder: KeyHolder): Promise<void> {
  const row = { ...holder, seenAt: sql<Date>`now()` }
  await db
    .insertInto('secretKeyHolders')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

export async function deleteHolder(db: Db, id: string): Promise<void> {
  await db.deleteFrom('secretKeyHolders').where('id', '=', id).execute()
}

/** Deletes rows of processes that died. */
export async function deleteSilentHolders(db: Db, silentMs: number): Promise<void> {
  await db.deleteFrom('secretKeyHolders').where('seenAt', '<', ago(silentMs)).execute()
}

export function listHolders(db: Db, silentMs: number): Promise<KeyHolder[]> {
  return db
    .selectFrom('secretKeyHolders')
    .select(['id', 'name', 'knownKeys', 'sealingKey'])
    .where('seenAt', '>=', ago(silentMs))
    .orderBy('name')
    .execute()
}

function ago(ms: number) {
  return sql<Date>`now() - ${ms} * interval '1 millisecond'`
}

/** A number for now: transactions that began before have smaller ones. */
export async function readTransactionNumber(db: Db): Promise<string> {
  const { rows } = await sql<{ number: string }>`select pg_current_xact_id()::text as number`.execute(db)
  return (rows[0] as { number: string }).number
}

/** Whether every transaction that had begun to write before that number has ended. */
export async function haveEarlierEnded(db: Db, number: string): Promise<boolean> {
  const { rows } = await sql<{ haveEnded: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot()) > ${number}::xid8 as "haveEnded"`.execute(db)
  return rows[0]?.haveEnded === true
}

/** Keeps the connection that holds the lock active. */
export async function pingRotationLock(db: Db): Promise<void> {
  await sql`select 'rotation lock'`.execute(db)
}

/** Held until the transaction ends; false if another one holds it. */
export async function tryRotationLock(db: Db): Promise<boolean> {
  // It waits for other processes, longer than the usual idle limit of a transaction.
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
  const { rows } = await sql<{ isMine: boolean }>`
    select pg_try_advisory_xact_lock(7277294512450122) as "isMine"`.execute(db)
  return rows[0]?.isMine === true
}
