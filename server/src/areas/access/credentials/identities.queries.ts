import type { Db } from '../../../platform/database/database.ts'
import type { Row } from '../../../platform/database/tables.ts'

type Identity = Row<'ssoIdentities', 'orgId' | 'connectionId' | 'subject' | 'userId'>

/** False when the account belongs to another subject of the same provider. */
export async function insertIdentity(db: Db, identity: Identity, now: Date): Promise<boolean> {
  const query = db
    .insertInto('ssoIdentities')
    .values({ ...identity, createdAt: now, lastUsedAt: now })
    .onConflict((conflict) => conflict.doNothing())
  return (await query.executeTakeFirst()).numInsertedOrUpdatedRows === 1n
}

export async function hasIdentity(db: Db, orgId: string, connectionId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('ssoIdentities')
    .select('subject')
    .where('orgId', '=', orgId)
    .where('connectionId', '=', connectionId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Of a person, or of everybody who came through a connection. Gives how many there were. */
export async function deleteIdentities(
  db: Db,
  orgId: string,
  of: { userId: string; since?: Date } | { connectionId: string },
): Promise<number> {
  const query = db.deleteFrom('ssoIdentities').where('orgId', '=', orgId)
  const chosen =
    'userId' in of
      ? query.where('userId', '=', of.userId).where('createdAt', '>', of.since ?? new Date(0))
      : query.where('connectionId', '=', of.connectionId)
  return Number((await chosen.executeTakeFirst()).numDeletedRows)
}
