import type { ColumnType, Insertable } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { CreatedAt, Tables } from '../../platform/database/tables.ts'

type SetLater = ColumnType<Date | null, undefined, Date>

declare module '../../platform/database/tables.ts' {
  interface Tables {
    invitations: {
      orgId: string
      id: string
      userId: string
      tokenHash: Buffer
      createdAt: CreatedAt
      expiresAt: Date
      usedAt: SetLater
      voidedAt: SetLater
    }
  }
}

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
