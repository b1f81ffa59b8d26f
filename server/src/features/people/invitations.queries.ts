import { type Insertable, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

export async function insertInvitations(db: Db, rows: Insertable<Tables['invitations']>[]): Promise<void> {
  await db.insertInto('invitations').values(rows).execute()
}

export async function voidOpenInvitations(db: Db, orgId: string, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('invitations')
    .set({ voidedAt: now })
    .where('orgId', '=', orgId)
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .where('voidedAt', 'is', null)
    .execute()
}

export async function voidWaitingMails(db: Db, orgId: string, userId: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ status: 'void', sealedBody: null })
    .where('orgId', '=', orgId)
    .where('userId', '=', userId)
    .where('kind', 'like', 'invitation%')
    .where('status', '=', 'waiting')
    .execute()
}

export async function countResends(
  db: Db,
  orgId: string,
  { kind, address, since }: { kind: string; address: string; since: Date },
): Promise<{ count: number; oldestAt: Date | null }> {
  return db
    .selectFrom('mails')
    .select([sql<number>`count(*)::int`.as('count'), sql<Date | null>`min(created_at)`.as('oldestAt')])
    .where('orgId', '=', orgId)
    .where('kind', '=', kind)
    .where(sql`lower(to_address)`, '=', sql`lower(${address})`)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
}

/** Whose invitation it is, while it can be accepted. */
export function findOpenInvitation(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('invitations')
    .select(['orgId', 'userId'])
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('voidedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}

/** False when somebody else was faster. */
export async function useInvitation(db: Db, orgId: string, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invitations')
    .set({ usedAt: now })
    .where('orgId', '=', orgId)
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('voidedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
