import type { Db } from '../../../platform/database/database.ts'

/** False if it was used before. */
export async function insertUsedChallenge(db: Db, id: Buffer, expiresAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('usedChallenges')
    .values({ id, expiresAt })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function deleteOldChallenges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('usedChallenges').where('expiresAt', '<=', now).execute()
}
