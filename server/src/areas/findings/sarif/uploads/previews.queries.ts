import type { Insertable } from 'kysely'
import type { Db } from '../../../../platform/database/database.ts'
import type { Row, Tables } from '../../../../platform/database/tables.ts'

/** Replaces the admin's previous preview. */
export async function savePreview(db: Db, row: Insertable<Tables['sarifPreviews']>): Promise<void> {
  const { id, upload, expiresAt } = row
  await db
    .insertInto('sarifPreviews')
    .values(row)
    .onConflict((conflict) => conflict.columns(['orgId', 'userId']).doUpdateSet({ id, upload, expiresAt }))
    .execute()
}

export function findPreview(
  db: Db,
  orgId: string,
  { id, now }: { id: string; now: Date },
): Promise<Row<'sarifPreviews', 'upload' | 'expiresAt'> | undefined> {
  return db
    .selectFrom('sarifPreviews')
    .select(['upload', 'expiresAt'])
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}

/** All previews of an organization, since any of them may name the erased person. */
export async function deletePreviews(db: Db, orgId: string): Promise<void> {
  await db.deleteFrom('sarifPreviews').where('orgId', '=', orgId).execute()
}

export async function deleteOldPreviews(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sarifPreviews').where('expiresAt', '<=', now).execute()
}
