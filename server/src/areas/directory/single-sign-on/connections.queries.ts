import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Row, Tables } from '../../../platform/database/tables.ts'

export type ConnectionRow = Row<'ssoConnections'>
export type GroupTeamRow = Row<'ssoGroupTeams', 'connectionId' | 'groupName' | 'teamId'>

export function listConnectionRows(db: Db, orgId: string): Promise<ConnectionRow[]> {
  return db.selectFrom('ssoConnections').selectAll().where('orgId', '=', orgId).orderBy('id').execute()
}

export function findConnectionRow(db: Db, orgId: string, id: string): Promise<ConnectionRow | undefined> {
  return db.selectFrom('ssoConnections').selectAll().where('orgId', '=', orgId).where('id', '=', id).executeTakeFirst()
}

/** Used before the organization is known. Skips connections of inactive organizations. */
export function findConnectionAnywhere(db: Db, id: string): Promise<ConnectionRow | undefined> {
  return db
    .selectFrom('ssoConnections as c')
    .innerJoin('organizations as o', 'o.id', 'c.orgId')
    .selectAll('c')
    .where('c.id', '=', id)
    .where('o.isActive', '=', true)
    .executeTakeFirst()
}

export async function countConnections(db: Db, orgId: string): Promise<number> {
  const { count } = await db
    .selectFrom('ssoConnections')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('orgId', '=', orgId)
    .executeTakeFirstOrThrow()
  return count
}

export function insertConnection(db: Db, row: Insertable<Tables['ssoConnections']>): Promise<ConnectionRow> {
  return db.insertInto('ssoConnections').values(row).returningAll().executeTakeFirstOrThrow()
}

export function updateConnectionRow(
  db: Db,
  orgId: string,
  id: string,
  changes: Updateable<Tables['ssoConnections']>,
): Promise<ConnectionRow> {
  return db
    .updateTable('ssoConnections')
    .set(changes)
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteConnectionRow(db: Db, orgId: string, id: string): Promise<boolean> {
  const query = db.deleteFrom('ssoConnections').where('orgId', '=', orgId).where('id', '=', id)
  return (await query.executeTakeFirst()).numDeletedRows === 1n
}

export function listGroupTeams(db: Db, orgId: string): Promise<GroupTeamRow[]> {
  return db
    .selectFrom('ssoGroupTeams')
    .select(['connectionId', 'groupName', 'teamId'])
    .where('orgId', '=', orgId)
    .orderBy('position')
    .execute()
}

/** The team of the first listed group that the person has. */
export async function findTeamOfGroups(
  db: Db,
  orgId: string,
  connectionId: string,
  groups: readonly string[],
): Promise<string | undefined> {
  const row = await db
    .selectFrom('ssoGroupTeams')
    .select('teamId')
    .where('orgId', '=', orgId)
    .where('connectionId', '=', connectionId)
    .where(sql<boolean>`group_name = any(${groups}::text[])`)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  return row?.teamId
}

export async function replaceGroupTeams(
  db: Db,
  orgId: string,
  connectionId: string,
  list: readonly { group: string; teamId: string }[],
): Promise<void> {
  await db.deleteFrom('ssoGroupTeams').where('orgId', '=', orgId).where('connectionId', '=', connectionId).execute()
  if (list.length === 0) return
  await db
    .insertInto('ssoGroupTeams')
    .values(list.map(({ group, teamId }, position) => ({ orgId, connectionId, groupName: group, teamId, position })))
    .execute()
}

/** Whether people can sign in without a password: an active, working connection with a verified domain. */
export async function hasProvenConnection(db: Db, orgId: string): Promise<boolean> {
  const row = await db
    .selectFrom('ssoConnections as c')
    .innerJoin('ssoDomains as d', (join) => join.onRef('d.orgId', '=', 'c.orgId').onRef('d.connectionId', '=', 'c.id'))
    .select('c.id')
    .where('c.orgId', '=', orgId)
    .where('c.isActive', '=', true)
    .where('d.verifiedAt', 'is not', null)
    .where((where) => where.or([where('c.lastSignInAt', 'is not', null), where('c.testPassedAt', 'is not', null)]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function isSsoOnlyRow(db: Db, orgId: string): Promise<boolean> {
  const row = await db.selectFrom('organizations').select('isSsoOnly').where('id', '=', orgId).executeTakeFirst()
  return row?.isSsoOnly === true
}
