import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Row, Tables } from '../../../platform/database/tables.ts'

export type PendingRow = Row<'ssoSignIns'>

export async function insertPending(db: Db, row: Insertable<Tables['ssoSignIns']>): Promise<void> {
  await db.insertInto('ssoSignIns').values(row).execute()
}

/** Deletes and returns a sign-in, so that a response to it is valid once. */
export function takePending(db: Db, stateHash: Buffer, now: Date): Promise<PendingRow | undefined> {
  return db
    .deleteFrom('ssoSignIns')
    .where('stateHash', '=', stateHash)
    .where('expiresAt', '>', now)
    .returningAll()
    .executeTakeFirst()
}

/** False when the message was used before. */
export async function insertUsedMessage(db: Db, row: Insertable<Tables['ssoUsedMessages']>): Promise<boolean> {
  const query = db
    .insertInto('ssoUsedMessages')
    .values(row)
    .onConflict((conflict) => conflict.columns(['orgId', 'connectionId', 'messageHash']).doNothing())
  return (await query.executeTakeFirst()).numInsertedOrUpdatedRows === 1n
}

export async function deleteExpiredRows(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('ssoSignIns').where('expiresAt', '<=', now).execute()
  await db.deleteFrom('ssoUsedMessages').where('expiresAt', '<=', now).execute()
}

/** The person with this subject, even if they may not sign in, and their team. */
export async function findLinkedUser(db: Db, orgId: string, connectionId: string, subject: string) {
  const { rows } = await sql<Row<'users', 'id' | 'isActive' | 'teamId'>>`
    select u.id, u.is_active, u.team_id from sso_identities i
    join users u on u.org_id = i.org_id and u.id = i.user_id
    where i.org_id = ${orgId} and i.connection_id = ${connectionId} and i.subject = ${subject}`.execute(db)
  return rows[0]
}
