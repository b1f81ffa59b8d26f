/** Results of connection tests: claims of the person who signed in. Here, so that erasing a person reaches them. */
import type { Insertable } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Row, Tables } from '../../../platform/database/tables.ts'

type TestRow = Row<'ssoConnectionTests'>

export async function insertTest(db: Db, row: Insertable<Tables['ssoConnectionTests']>): Promise<void> {
  await db.insertInto('ssoConnectionTests').values(row).execute()
}

export function findTest(db: Db, orgId: string, id: string, now: Date): Promise<TestRow | undefined> {
  return db
    .selectFrom('ssoConnectionTests')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}

/** A test that has ended stays as it is. */
export async function finishTest(
  db: Db,
  orgId: string,
  id: string,
  result: { status: 'passed' | 'failed'; sealedResult: Buffer },
): Promise<boolean> {
  const query = db
    .updateTable('ssoConnectionTests')
    .set(result)
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .where('status', '=', 'waiting')
  return (await query.executeTakeFirst()).numUpdatedRows === 1n
}

export async function deleteOldTests(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('ssoConnectionTests').where('expiresAt', '<=', now).execute()
}

/** All of an organization: their claims are sealed, so nobody can tell whose they are, and they are kept for an hour at most. */
export async function deleteTests(db: Db, orgId: string): Promise<void> {
  await db.deleteFrom('ssoConnectionTests').where('orgId', '=', orgId).execute()
}
