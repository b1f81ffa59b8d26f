import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Row, Tables } from '../../../platform/database/tables.ts'

export type RegistrationRow = Row<'lmsRegistrations', 'orgId' | 'id' | 'userId' | 'courseId' | 'readAt'>

/** Across all organizations: anyone with the code may read the registration. */
export function findRegistration(db: Db, codeHash: Buffer): Promise<RegistrationRow | undefined> {
  return db
    .selectFrom('lmsRegistrations')
    .select(['orgId', 'id', 'userId', 'courseId', 'readAt'])
    .where('codeHash', '=', codeHash)
    .executeTakeFirst()
}

/** False when the code is already bound. */
export async function insertRegistration(db: Db, row: Insertable<Tables['lmsRegistrations']>): Promise<boolean> {
  const inserted = await db
    .insertInto('lmsRegistrations')
    .values(row)
    .onConflict((conflict) => conflict.column('codeHash').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Keeps only the latest few. Ids are ordered by time. */
export async function deleteOldRegistrations(
  db: Db,
  { orgId, userId, courseId }: Pick<RegistrationRow, 'orgId' | 'userId' | 'courseId'>,
  keep: number,
): Promise<void> {
  await sql`
    delete from lms_registrations r where r.org_id = ${orgId} and r.user_id = ${userId} and r.course_id = ${courseId}
      and r.id not in (
        select k.id from lms_registrations k
        where k.org_id = ${orgId} and k.user_id = ${userId} and k.course_id = ${courseId}
        order by k.id desc limit ${keep})`.execute(db)
}

export async function markRead(db: Db, { orgId, id }: RegistrationRow, now: Date): Promise<void> {
  await db
    .updateTable('lmsRegistrations')
    .set({ readAt: now })
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .execute()
}

export async function hasRegistrationRow(db: Db, orgId: string, userId: string, courseId: string): Promise<boolean> {
  const row = await db
    .selectFrom('lmsRegistrations')
    .select('id')
    .where('orgId', '=', orgId)
    .where('userId', '=', userId)
    .where('courseId', '=', courseId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteRegistrations(db: Db, orgId: string, userId: string): Promise<void> {
  await db.deleteFrom('lmsRegistrations').where('orgId', '=', orgId).where('userId', '=', userId).execute()
}
