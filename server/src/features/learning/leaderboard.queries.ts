import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Row } from '../../platform/database/tables.ts'

export type PreferencesRow = Row<
  'learnerPreferences',
  'preferredLanguage' | 'lastLanguage' | 'isAnonymous' | 'weeklyGoal'
>

export function findPreferences(db: Db, orgId: string, userId: string): Promise<PreferencesRow | undefined> {
  return db
    .selectFrom('learnerPreferences')
    .select(['preferredLanguage', 'lastLanguage', 'isAnonymous', 'weeklyGoal'])
    .where('orgId', '=', orgId)
    .where('userId', '=', userId)
    .executeTakeFirst()
}

export async function upsertPreferences(db: Db, orgId: string, userId: string, row: PreferencesRow): Promise<void> {
  await db
    .insertInto('learnerPreferences')
    .values({ ...row, orgId, userId })
    .onConflict((conflict) => conflict.columns(['orgId', 'userId']).doUpdateSet(row))
    .execute()
}

export async function getIsLeaderboardHidden(db: Db, orgId: string): Promise<boolean> {
  const row = await db
    .selectFrom('organizations')
    .select('isLeaderboardHidden')
    .where('id', '=', orgId)
    .executeTakeFirstOrThrow()
  return row.isLeaderboardHidden
}

export type PlaceRow = { userId: string; name: string; isAnonymous: boolean; totalXp: number; place: number }

/** The top of the list, plus the caller at any rank. */
export async function listPlaces(
  db: Db,
  orgId: string,
  wanted: { limit: number; userId: string },
): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    with earned as (
      select user_id, score as xp from challenge_results where org_id = ${orgId}
      union all
      select user_id, xp_earned from scenario_progress where org_id = ${orgId}
    ), total as (
      select user_id, sum(xp)::int as total_xp from earned group by user_id having sum(xp) > 0
    ), ranked as (
      select u.id as user_id, u.name, coalesce(p.is_anonymous, false) as is_anonymous, t.total_xp,
        rank() over (order by t.total_xp desc)::int as place,
        row_number() over (order by t.total_xp desc, u.id) as line
      from total t
      join users u on u.org_id = ${orgId} and u.id = t.user_id and u.is_active and u.role <> 'auditor'
      left join learner_preferences p on p.org_id = u.org_id and p.user_id = u.id
    )
    select user_id, name, is_anonymous, total_xp, place from ranked
    where line <= ${wanted.limit} or user_id = ${wanted.userId}
    order by line`.execute(db)
  return rows
}
