import { type Insertable, sql } from 'kysely'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { isUniqueViolation } from '../../../platform/database/failures.ts'
import type { Row, Tables } from '../../../platform/database/tables.ts'

export type AliasRow = Row<'userAliases', 'id' | 'email' | 'emailKey' | 'isScimManaged' | 'createdAt'>

export function listAliasRows(db: Db, orgId: string, userId: string): Promise<AliasRow[]> {
  return db
    .selectFrom('userAliases')
    .select(['id', 'email', 'emailKey', 'isScimManaged', 'createdAt'])
    .where('orgId', '=', orgId)
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** Of everybody, for lists: the addresses of each person, by the person's id. */
export async function listAliasesOfUsers(db: Db, orgId: string): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('userAliases')
    .select(['userId', 'email'])
    .where('orgId', '=', orgId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const byUser = Map.groupBy(rows, ({ userId }) => userId)
  return new Map([...byUser].map(([userId, aliases]) => [userId, aliases.map(({ email }) => email)]))
}

/** Whose the addresses are, be they aliases or the ones that people sign in with, by their keys. */
export async function listAddressOwners(
  db: Db,
  orgId: string,
  emailKeys: readonly string[],
): Promise<Map<string, { userId: string; isAlias: boolean }>> {
  const { rows } = await sql<{ emailKey: string; userId: string; isAlias: boolean }>`
    select email_key, id as user_id, false as is_alias from users
    where org_id = ${orgId} and email_key = any(${emailKeys}::text[])
    union all
    select email_key, user_id, true from user_aliases
    where org_id = ${orgId} and email_key = any(${emailKeys}::text[])`.execute(db)
  return new Map(rows.map(({ emailKey, ...owner }) => [emailKey, owner]))
}

export type AliasOwnerRow = Row<'userAliases', 'id' | 'userId' | 'emailKey' | 'isScimManaged'>

export function listAliasesByKey(db: Db, orgId: string, emailKeys: readonly string[]): Promise<AliasOwnerRow[]> {
  return db
    .selectFrom('userAliases')
    .select(['id', 'userId', 'emailKey', 'isScimManaged'])
    .where('orgId', '=', orgId)
    .where(sql<boolean>`email_key = any(${emailKeys}::text[])`)
    .execute()
}

export async function insertAliases(db: Db, rows: readonly Insertable<Tables['userAliases']>[]): Promise<void> {
  if (rows.length === 0) return
  try {
    await db.insertInto('userAliases').values(rows).execute()
  } catch (error) {
    throw isUniqueViolation(error, 'user_aliases_email_unique')
      ? new AppError('email_in_use', {}, { cause: error })
      : error
  }
}

export async function markAliasesManaged(db: Db, orgId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('userAliases')
    .set({ isScimManaged: true })
    .where('orgId', '=', orgId)
    .where('id', 'in', ids)
    .execute()
}

export async function deleteAliases(db: Db, orgId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.deleteFrom('userAliases').where('orgId', '=', orgId).where('id', 'in', ids).execute()
}
