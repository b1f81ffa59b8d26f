/** Who is in which group of the identity provider. A person can be in many; the first in the order is their team. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

export async function listGroupMemberIds(db: Db, orgId: string, teamId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('scimGroupMembers')
    .select('userId')
    .where('orgId', '=', orgId)
    .where('teamId', '=', teamId)
    .execute()
  return rows.map(({ userId }) => userId)
}

/** Everyone who is in any group. */
export async function listGroupedUserIds(db: Db, orgId: string): Promise<string[]> {
  const rows = await db.selectFrom('scimGroupMembers').select('userId').distinct().where('orgId', '=', orgId).execute()
  return rows.map(({ userId }) => userId)
}

export async function insertGroupMembers(
  db: Db,
  orgId: string,
  teamId: string,
  userIds: readonly string[],
): Promise<void> {
  await sql`
    insert into scim_group_members (org_id, team_id, user_id)
    select ${orgId}, ${teamId}, id from unnest(${userIds}::uuid[]) as id
    on conflict do nothing`.execute(db)
}

export async function deleteGroupMembers(
  db: Db,
  orgId: string,
  teamId: string,
  userIds: readonly string[],
): Promise<void> {
  await sql`
    delete from scim_group_members
    where org_id = ${orgId} and team_id = ${teamId} and user_id = any(${userIds}::uuid[])`.execute(db)
}

/** Returns the teams whose groups the person was in. */
export async function deleteMembershipsOf(db: Db, orgId: string, userId: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('scimGroupMembers')
    .where('orgId', '=', orgId)
    .where('userId', '=', userId)
    .returning('teamId')
    .execute()
  return rows.map(({ teamId }) => teamId)
}

/** When an identity provider takes over a team, its members join the group. */
export async function adoptTeamMembers(db: Db, orgId: string, teamId: string): Promise<void> {
  await sql`
    insert into scim_group_members (org_id, team_id, user_id)
    select org_id, team_id, id from users
    where org_id = ${orgId} and team_id = ${teamId} and erased_at is null and not is_scim_hidden
    on conflict do nothing`.execute(db)
}

/**
 * Puts each of these people into the team of their first group, and takes those who are in no group any more out of a
 * team that the identity provider manages. Gives those whose team changed.
 */
export async function assignTeamsByGroups(
  db: Db,
  orgId: string,
  userIds: readonly string[],
  now: Date,
): Promise<string[]> {
  if (userIds.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    with wanted as (
      select u.id, (
        select t.id from scim_group_members m
        join teams t on t.org_id = m.org_id and t.id = m.team_id
        where m.org_id = u.org_id and m.user_id = u.id
        order by t.scim_position nulls last, t.created_at, t.id
        limit 1) as team_id
      from users u
      where u.org_id = ${orgId} and u.id = any(${userIds}::uuid[]))
    update users u set team_id = w.team_id, updated_at = ${now}
    from wanted w
    where u.org_id = ${orgId} and u.id = w.id and u.team_id is distinct from w.team_id
      and (w.team_id is not null or exists (
        select from teams t where t.org_id = u.org_id and t.id = u.team_id and t.is_scim_managed))
    returning u.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether groups of an identity provider decide about teams here. */
export async function hasManagedTeams(db: Db, orgId: string): Promise<boolean> {
  const row = await db
    .selectFrom('teams')
    .select('id')
    .where('orgId', '=', orgId)
    .where('isScimManaged', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function updateGroupOrder(db: Db, orgId: string, teamIds: readonly string[]): Promise<void> {
  await sql`
    update teams t set scim_position = o.position
    from unnest(${teamIds}::uuid[]) with ordinality as o (id, position)
    where t.org_id = ${orgId} and t.id = o.id`.execute(db)
}

/** Those whom an identity provider puts into a group are managed by it. Gives those who were not before. */
export async function markManaged(db: Db, orgId: string, userIds: readonly string[], now: Date): Promise<string[]> {
  if (userIds.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    update users set is_scim_managed = true, updated_at = ${now}
    where org_id = ${orgId} and id = any(${userIds}::uuid[]) and not is_scim_managed
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}
