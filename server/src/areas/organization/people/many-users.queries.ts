/** The same as for one person, in one statement for many. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Row } from '../../../platform/database/tables.ts'

export type PersonRow = Row<'users', 'id' | 'name' | 'role' | 'teamId' | 'isActive' | 'isScimManaged' | 'erasedAt'>

/** In no order; unknown ids are missing. */
export function listPersonRows(db: Db, orgId: string, ids: readonly string[]): Promise<PersonRow[]> {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'role', 'teamId', 'isActive', 'isScimManaged', 'erasedAt'])
    .where('orgId', '=', orgId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
}

export async function deactivateRows(db: Db, orgId: string, ids: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ isActive: false, updatedAt: now })
    .where('orgId', '=', orgId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
}

/** Takes seats again for deactivated people, in this order, as long as there are some. Returns who got one. */
export async function activateManyWithinSeats(
  db: Db,
  orgId: string,
  ids: readonly string[],
  { maxSeats, now }: { maxSeats: number; now: Date },
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    update users u set is_active = true, updated_at = ${now}
    from (
      select w.id from unnest(${ids}::uuid[]) with ordinality as w (id, place)
      join users x on x.org_id = ${orgId} and x.id = w.id and not x.is_active
      order by w.place
      limit greatest(0, ${maxSeats} - (select count(*) from users where org_id = ${orgId} and is_active))
    ) chosen
    where u.org_id = ${orgId} and u.id = chosen.id
    returning u.id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Each person to their team. */
export async function moveRows(
  db: Db,
  orgId: string,
  moves: readonly { userId: string; teamId: string | null }[],
  now: Date,
): Promise<void> {
  await sql`
    update users u set team_id = m.team_id, updated_at = ${now}
    from unnest(${moves.map(({ userId }) => userId)}::uuid[], ${moves.map(({ teamId }) => teamId)}::uuid[])
      as m (user_id, team_id)
    where u.org_id = ${orgId} and u.id = m.user_id`.execute(db)
}

/** The teams that these people lead. */
export async function listLedTeamIds(
  db: Db,
  orgId: string,
  userIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('teamLeads')
    .select(['userId', 'teamId'])
    .where('orgId', '=', orgId)
    .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
    .orderBy('teamId')
    .execute()
  const byUser = Map.groupBy(rows, ({ userId }) => userId)
  return new Map([...byUser].map(([userId, led]) => [userId, led.map(({ teamId }) => teamId)]))
}

/** Where the teams and the people are still there; returns the teams that got a lead. */
export async function insertLeads(
  db: Db,
  orgId: string,
  leads: readonly { userId: string; teamId: string }[],
  { maxLeads, now }: { maxLeads: number; now: Date },
): Promise<{ userId: string; teamId: string }[]> {
  const { rows } = await sql<{ userId: string; teamId: string }>`
    insert into team_leads (org_id, team_id, user_id, created_at)
    select ${orgId}, l.team_id, l.user_id, ${now}
    from unnest(${leads.map(({ teamId }) => teamId)}::uuid[], ${leads.map(({ userId }) => userId)}::uuid[])
      as l (team_id, user_id)
    join teams t on t.org_id = ${orgId} and t.id = l.team_id
    join users u on u.org_id = ${orgId} and u.id = l.user_id and u.is_active
    where (select count(*) from team_leads x where x.org_id = ${orgId} and x.team_id = l.team_id) < ${maxLeads}
    on conflict do nothing
    returning user_id, team_id`.execute(db)
  return rows
}
