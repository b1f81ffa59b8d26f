import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Row } from '../../../platform/database/tables.ts'

/** The teams that a person leads, by name. */
export function listLedTeamRows(db: Db, orgId: string, userId: string): Promise<Row<'teams', 'id' | 'name'>[]> {
  return db
    .selectFrom('teamLeads as l')
    .innerJoin('teams as t', (join) => join.onRef('t.orgId', '=', 'l.orgId').onRef('t.id', '=', 'l.teamId'))
    .select(['t.id', 't.name'])
    .where('l.orgId', '=', orgId)
    .where('l.userId', '=', userId)
    .orderBy('t.nameKey')
    .execute()
}

/** Which of the people there are, and whether they are active. */
export async function listNamedUsers(
  db: Db,
  orgId: string,
  userIds: readonly string[],
): Promise<Map<string, { isActive: boolean }>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'isActive'])
    .where('orgId', '=', orgId)
    .where(sql<boolean>`id = any(${userIds}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, isActive }) => [id, { isActive }]))
}

/** Replaces the whole list: people not in it stop leading, existing leads stay unchanged. */
export async function replaceLeadRows(
  db: Db,
  orgId: string,
  teamId: string,
  { userIds, now }: { userIds: readonly string[]; now: Date },
): Promise<void> {
  await db
    .deleteFrom('teamLeads')
    .where('orgId', '=', orgId)
    .where('teamId', '=', teamId)
    .where(sql<boolean>`user_id <> all(${userIds}::uuid[])`)
    .execute()
  if (userIds.length === 0) return
  await db
    .insertInto('teamLeads')
    .values(userIds.map((userId) => ({ orgId, teamId, userId, createdAt: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
