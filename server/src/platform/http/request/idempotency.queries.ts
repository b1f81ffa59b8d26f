import { type Insertable, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'

/**
 * Held until the transaction ends. Doesn't wait: a second request with the key is refused immediately while the first
 * is running.
 */
export async function tryLock(db: Db, id: Buffer): Promise<boolean> {
  const lockId = id.readBigInt64BE(0).toString()
  const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_xact_lock(${lockId}) as locked`.execute(db)
  return rows[0]?.locked === true
}

export function findAnswer(db: Db, orgId: string, id: Buffer, keptSince: Date) {
  return db
    .selectFrom('idempotentAnswers')
    .select(['bodyHash', 'sealedAnswer'])
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .where('createdAt', '>=', keptSince)
    .executeTakeFirst()
}

/** Replaces an expired response. */
export async function putAnswer(db: Db, row: Insertable<Tables['idempotentAnswers']>): Promise<void> {
  const { bodyHash, sealedAnswer, createdAt } = row
  await db
    .insertInto('idempotentAnswers')
    .values(row)
    .onConflict((conflict) => conflict.columns(['orgId', 'id']).doUpdateSet({ bodyHash, sealedAnswer, createdAt }))
    .execute()
}

export async function deleteAnswersBefore(db: Db, time: Date): Promise<void> {
  await db.deleteFrom('idempotentAnswers').where('createdAt', '<', time).execute()
}

export async function deleteAnswersOf(db: Db, orgId: string): Promise<void> {
  await db.deleteFrom('idempotentAnswers').where('orgId', '=', orgId).execute()
}
