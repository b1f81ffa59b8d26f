import { sql, type Updateable } from 'kysely'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { isUniqueViolation } from '../../../platform/database/failures.ts'
import type { Row, Tables } from '../../../platform/database/tables.ts'
import type { Sight } from './sight.queries.ts'

export type TeamRow = Omit<Row<'teams'>, 'orgId' | 'nameKey' | 'scimExternalId' | 'scimPosition'> & {
  memberCount: number
  leadUserIds: string[]
}
export type NewTeamRow = Row<'teams', 'orgId' | 'id' | 'name' | 'nameKey' | 'description' | 'createdAt'>
export type MemberRow = Row<'users', 'name' | 'email' | 'role' | 'isActive'> & { userId: string }

function selectTeams(db: Db, orgId: string) {
  return db
    .selectFrom('teams as t')
    .select(['t.id', 't.name', 't.description', 't.createdAt', 't.updatedAt', 't.isScimManaged'])
    .select(
      sql<number>`(select count(*)::int from users u where u.org_id = t.org_id and u.team_id = t.id)`.as('memberCount'),
    )
    .select(
      sql<string[]>`array(select l.user_id from team_leads l where l.org_id = t.org_id and l.team_id = t.id
        order by l.created_at, l.user_id)`.as('leadUserIds'),
    )
    .where('t.orgId', '=', orgId)
}

export function listTeamRows(db: Db, orgId: string, sight: Sight): Promise<TeamRow[]> {
  let query = selectTeams(db, orgId)
  if (sight !== 'everybody') query = query.where(sql<boolean>`t.id = any(${sight.teamIds}::uuid[])`)
  return query.orderBy('t.createdAt').orderBy('t.id').execute()
}

export function findTeamRow(db: Db, orgId: string, id: string): Promise<TeamRow | undefined> {
  return selectTeams(db, orgId).where('t.id', '=', id).executeTakeFirst()
}

export function findTeamRowByNameKey(db: Db, orgId: string, nameKey: string): Promise<TeamRow | undefined> {
  return selectTeams(db, orgId).where('t.nameKey', '=', nameKey).executeTakeFirst()
}

export async function findTeamNameRow(db: Db, orgId: string, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('teams')
    .select('name')
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.name
}

export function listMemberRows(db: Db, orgId: string, teamId: string): Promise<MemberRow[]> {
  return db
    .selectFrom('users')
    .select(['id as userId', 'name', 'email', 'role', 'isActive'])
    .where('orgId', '=', orgId)
    .where('teamId', '=', teamId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

export async function insertTeam(db: Db, row: NewTeamRow): Promise<void> {
  try {
    await db
      .insertInto('teams')
      .values({ ...row, updatedAt: row.createdAt })
      .execute()
  } catch (error) {
    throw asNameInUse(error)
  }
}

export async function updateTeamRow(
  db: Db,
  orgId: string,
  id: string,
  changes: Updateable<Tables['teams']>,
): Promise<void> {
  try {
    await db.updateTable('teams').set(changes).where('orgId', '=', orgId).where('id', '=', id).execute()
  } catch (error) {
    throw asNameInUse(error)
  }
}

/** The foreign key empties the members' team_id. Gives false when there is no such team. */
export async function deleteTeamRow(db: Db, orgId: string, id: string): Promise<boolean> {
  const result = await db.deleteFrom('teams').where('orgId', '=', orgId).where('id', '=', id).executeTakeFirst()
  return result.numDeletedRows === 1n
}

function asNameInUse(error: unknown): unknown {
  return isUniqueViolation(error, 'teams_name_unique') ? new AppError('team_name_in_use', {}, { cause: error }) : error
}
