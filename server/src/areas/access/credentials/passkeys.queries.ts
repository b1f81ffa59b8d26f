import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Row, Tables } from '../../../platform/database/tables.ts'

export type PasskeyRow = Row<
  'passkeys',
  'id' | 'credentialId' | 'transports' | 'rpId' | 'isSynced' | 'name' | 'createdAt' | 'lastUsedAt'
>

const shown = [
  'id',
  'credentialId',
  'transports',
  'rpId',
  'isSynced',
  'name',
  'createdAt',
  'lastUsedAt',
] as const satisfies (keyof Tables['passkeys'])[]

/** Undefined when another account, of whatever organization, has a passkey with this id. */
export function insertPasskey(db: Db, row: Insertable<Tables['passkeys']>): Promise<PasskeyRow | undefined> {
  return db
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returning(shown)
    .executeTakeFirst()
}

export function listPasskeyRows(db: Db, orgId: string, userId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .select(shown)
    .where('orgId', '=', orgId)
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
}

/** Whose passkey it is, in whatever organization: at sign-in nothing else is known. */
export function findPasskey(
  db: Db,
  credentialId: Buffer,
): Promise<Row<'passkeys', 'orgId' | 'userId' | 'id' | 'publicKey' | 'useCount'> | undefined> {
  return db
    .selectFrom('passkeys')
    .select(['orgId', 'userId', 'id', 'publicKey', 'useCount'])
    .where('credentialId', '=', credentialId)
    .executeTakeFirst()
}

/** False when the passkey is gone, or its count went on meanwhile: a copy of it was used, too. */
export async function notePasskeyUse(
  db: Db,
  orgId: string,
  id: string,
  { useCount, isSynced, now }: { useCount: number; isSynced: boolean; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ useCount: String(useCount), isSynced, lastUsedAt: now })
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .where((where) =>
      where.or([
        where('useCount', '<', String(useCount)),
        // Authenticators that do not count say 0 every time.
        where.and([where('useCount', '=', '0'), where(sql<string>`${useCount}::bigint`, '=', '0')]),
      ]),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export function renamePasskeyRow(
  db: Db,
  { orgId, userId, id }: { orgId: string; userId: string; id: string },
  name: string,
): Promise<PasskeyRow | undefined> {
  return db
    .updateTable('passkeys')
    .set({ name })
    .where('orgId', '=', orgId)
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning(shown)
    .executeTakeFirst()
}

/** Gives how many there were. */
export async function deletePasskeyRows(
  db: Db,
  orgId: string,
  userId: string,
  which: { only?: string; since?: Date } = {},
): Promise<number> {
  let query = db.deleteFrom('passkeys').where('orgId', '=', orgId).where('userId', '=', userId)
  if (which.only !== undefined) query = query.where('id', '=', which.only)
  if (which.since !== undefined) query = query.where('createdAt', '>', which.since)
  return Number((await query.executeTakeFirst()).numDeletedRows)
}
