import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables.ts'

export async function insertInvitations(db: Db, rows: Insertable<Tables['invitations']>[]): Promise<void> {
  await db.insertInto('invitations').values(rows).execute()
}

export async function voidOpenInvitations(db: Db, orgId: string, userIds: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable('invitations')
    .set({ voidedAt: now })
    .where('orgId', '=', orgId)
    .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
    .where('usedAt', 'is', null)
    .where('voidedAt', 'is', null)
    .execute()
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

export async function findIsInvitationUsed(db: Db, tokenHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('invitations')
    .select('id')
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** False if another request was faster. */
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
