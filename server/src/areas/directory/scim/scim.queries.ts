import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Row } from '../../../platform/database/tables.ts'

export type ScimUserRow = Row<
  'users',
  | 'id'
  | 'name'
  | 'email'
  | 'role'
  | 'teamId'
  | 'isActive'
  | 'lastLoginAt'
  | 'createdAt'
  | 'updatedAt'
  | 'isScimManaged'
  | 'isScimHidden'
  | 'scimExternalId'
  | 'scimAttributes'
>

/** Named as rows are, so that pages of a thousand need not be renamed column by column. */
const userColumns = sql`u.id, u.name, u.email, u.role, u.team_id as "teamId", u.is_active as "isActive",
  u.last_login_at as "lastLoginAt", u.created_at as "createdAt", u.updated_at as "updatedAt",
  u.is_scim_managed as "isScimManaged", u.is_scim_hidden as "isScimHidden", u.scim_external_id as "scimExternalId",
  u.scim_attributes as "scimAttributes"`

const isVisible = sql`u.erased_at is null and not u.is_scim_hidden`

type Page = { where: RawBuilder<boolean>; offset: number; limit: number }

export async function listScimUserRows(db: Db, orgId: string, page: Page): Promise<ScimUserRow[]> {
  const { rows } = await sql<ScimUserRow>`
    select ${userColumns} from users u
    where u.org_id = ${orgId} and ${isVisible} and ${page.where}
    order by u.created_at, u.id
    limit ${page.limit} offset ${page.offset}`.execute(db.withoutPlugins())
  return rows
}

export async function countScimUsers(db: Db, orgId: string, where: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from users u
    where u.org_id = ${orgId} and ${isVisible} and ${where}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function findScimUserRow(db: Db, orgId: string, id: string): Promise<ScimUserRow | undefined> {
  const [row] = await listScimUserRows(db, orgId, { where: sql`u.id = ${id}`, offset: 0, limit: 1 })
  return row
}

/** Includes people hidden from SCIM. */
export async function findRowByEmailKey(db: Db, orgId: string, emailKey: string): Promise<ScimUserRow | undefined> {
  const { rows } = await sql<ScimUserRow>`
    select ${userColumns} from users u where u.org_id = ${orgId} and u.email_key = ${emailKey}`.execute(
    db.withoutPlugins(),
  )
  return rows[0]
}

export type UserGroupRow = { userId: string; teamId: string; name: string }

/** The groups of some people, the one that decides the team first. */
export async function listGroupsOfUsers(db: Db, orgId: string, userIds: readonly string[]): Promise<UserGroupRow[]> {
  if (userIds.length === 0) return []
  const { rows } = await sql<UserGroupRow>`
    select m.user_id as "userId", t.id as "teamId", t.name, t.scim_position, t.created_at
    from scim_group_members m join teams t on t.org_id = m.org_id and t.id = m.team_id
    where m.org_id = ${orgId} and m.user_id = any(${userIds}::uuid[])
    union all
    select u.id, t.id, t.name, null, t.created_at
    from users u join teams t on t.org_id = u.org_id and t.id = u.team_id and not t.is_scim_managed
    where u.org_id = ${orgId} and u.id = any(${userIds}::uuid[])
    order by 4 nulls last, 5, 2`.execute(db.withoutPlugins())
  return rows
}

/** Which of these ids SCIM shows. */
export async function listVisibleUserIds(db: Db, orgId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u where u.org_id = ${orgId} and ${isVisible} and u.id = any(${ids}::uuid[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export type ScimGroupRow = Row<
  'teams',
  'id' | 'name' | 'createdAt' | 'updatedAt' | 'isScimManaged' | 'scimExternalId' | 'scimPosition'
>

const groupColumns = sql`t.id, t.name, t.created_at, t.updated_at, t.is_scim_managed, t.scim_external_id, t.scim_position`

export async function listScimGroupRows(db: Db, orgId: string, page: Page): Promise<ScimGroupRow[]> {
  const { rows } = await sql<ScimGroupRow>`
    select ${groupColumns} from teams t
    where t.org_id = ${orgId} and ${page.where}
    order by t.created_at, t.id
    limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows
}

export async function countScimGroups(db: Db, orgId: string, where: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from teams t where t.org_id = ${orgId} and ${where}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function findScimGroupRow(db: Db, orgId: string, id: string): Promise<ScimGroupRow | undefined> {
  const [row] = await listScimGroupRows(db, orgId, { where: sql`t.id = ${id}`, offset: 0, limit: 1 })
  return row
}

export type GroupMemberRow = { teamId: string; userId: string; name: string }

/** Teams that no identity provider manages have the members that admins gave them. */
export async function listMembersOfGroups(
  db: Db,
  orgId: string,
  teamIds: readonly string[],
): Promise<GroupMemberRow[]> {
  if (teamIds.length === 0) return []
  const { rows } = await sql<GroupMemberRow>`
    select m.team_id, u.id as user_id, u.name, u.created_at
    from scim_group_members m join users u on u.org_id = m.org_id and u.id = m.user_id
    where m.org_id = ${orgId} and m.team_id = any(${teamIds}::uuid[]) and ${isVisible}
    union all
    select t.id, u.id, u.name, u.created_at
    from teams t join users u on u.org_id = t.org_id and u.team_id = t.id
    where t.org_id = ${orgId} and t.id = any(${teamIds}::uuid[]) and not t.is_scim_managed and ${isVisible}
    order by 4, 2`.execute(db)
  return rows
}

/** The place behind all groups. */
export async function getNextPosition(db: Db, orgId: string): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(scim_position), 0) + 1 as next from teams where org_id = ${orgId}`.execute(db)
  return rows[0]?.next ?? 1
}

export async function isSsoOnly(db: Db, orgId: string): Promise<boolean> {
  const row = await db.selectFrom('organizations').select('isSsoOnly').where('id', '=', orgId).executeTakeFirst()
  return row?.isSsoOnly ?? false
}

export type ManagedGroupRow = { teamId: string; name: string; memberCount: number; teamCount: number }

/** In the order of the organization. */
export async function listManagedGroups(db: Db, orgId: string): Promise<ManagedGroupRow[]> {
  const { rows } = await sql<ManagedGroupRow>`
    select t.id as team_id, t.name, count(m.user_id) filter (where u.is_active)::int as member_count,
      count(m.user_id) filter (where u.is_active and u.team_id = t.id)::int as team_count
    from teams t
    left join scim_group_members m on m.org_id = t.org_id and m.team_id = t.id
    left join users u on u.org_id = m.org_id and u.id = m.user_id
    where t.org_id = ${orgId} and t.is_scim_managed
    group by t.org_id, t.id
    order by t.scim_position nulls last, t.created_at, t.id`.execute(db)
  return rows
}

export async function countManagedPeople(db: Db, orgId: string): Promise<{ managed: number; deactivated: number }> {
  const { rows } = await sql<{ managed: number; deactivated: number }>`
    select count(*)::int as managed, count(*) filter (where not is_active)::int as deactivated
    from users where org_id = ${orgId} and is_scim_managed`.execute(db)
  return rows[0] ?? { managed: 0, deactivated: 0 }
}

export async function listManagedIds(db: Db, orgId: string): Promise<{ userIds: string[]; teamIds: string[] }> {
  const users = await db
    .selectFrom('users')
    .select('id')
    .where('orgId', '=', orgId)
    .where('isScimManaged', '=', true)
    .execute()
  const teams = await db
    .selectFrom('teams')
    .select('id')
    .where('orgId', '=', orgId)
    .where('isScimManaged', '=', true)
    .execute()
  return { userIds: users.map(({ id }) => id), teamIds: teams.map(({ id }) => id) }
}

export async function findExternalId(db: Db, orgId: string, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('scimExternalId')
    .where('orgId', '=', orgId)
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.scimExternalId ?? null
}
