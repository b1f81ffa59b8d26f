import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables.ts'

export async function insertEmailChange(db: Db, row: Insertable<Tables['emailChanges']>): Promise<void> {
  await db.insertInto('emailChanges').values(row).execute()
}

/** The change that the link undoes, while the link is valid. */
export function findEmailChange(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('emailChanges')
    .select(['orgId', 'id', 'userId', 'oldEmail', 'changedAt'])
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}

/** Until when each address is reserved for a person who can still undo a change, by key. */
export async function listReservedEmails(
  db: Db,
  orgId: string,
  emailKeys: readonly string[],
  { now, exceptUserId }: { now: Date; exceptUserId?: string },
): Promise<Map<string, Date>> {
  // The collation "C" folds ASCII letters only, as foldEmail does.
  const emailKey = sql<string>`lower(old_email collate "C")`
  let query = db
    .selectFrom('emailChanges')
    .select([emailKey.as('emailKey'), (eb) => eb.fn.max('expiresAt').as('until')])
    .where('orgId', '=', orgId)
    .where('expiresAt', '>', now)
    .where(sql<boolean>`${emailKey} = any(${emailKeys}::text[])`)
    .groupBy(emailKey)
  if (exceptUserId !== undefined) query = query.where('userId', '<>', exceptUserId)
  return new Map((await query.execute()).map(({ emailKey, until }) => [emailKey, until]))
}

/**
 * Deletes the change and the person's later ones, whose links went to addresses that are undone as well. False if the
 * change is gone.
 */
export async function deleteEmailChanges(
  db: Db,
  orgId: string,
  { id, userId, changedAt }: { id: string; userId: string; changedAt: Date },
): Promise<boolean> {
  const rows = await db
    .deleteFrom('emailChanges')
    .where('orgId', '=', orgId)
    .where('userId', '=', userId)
    .where((where) => where.or([where('id', '=', id), where('changedAt', '>', changedAt)]))
    .returning('id')
    .execute()
  return rows.some((row) => row.id === id)
}

export async function deleteEmailChangesOf(db: Db, orgId: string, userId: string): Promise<void> {
  await db.deleteFrom('emailChanges').where('orgId', '=', orgId).where('userId', '=', userId).execute()
}

export async function deleteOldEmailChanges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('emailChanges').where('expiresAt', '<=', now).execute()
}
