import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/database.ts'
import type { Row } from '../../../../platform/database/tables.ts'

export type PreferencesRow = Row<
  'learnerPreferences',
  'preferredLanguage' | 'lastLanguage' | 'isAnonymous' | 'weeklyGoal' | 'streakUnit' | 'welcomedAt'
>

export function findPreferences(db: Db, orgId: string, userId: string): Promise<PreferencesRow | undefined> {
  return db
    .selectFrom('learnerPreferences')
    .select(['preferredLanguage', 'lastLanguage', 'isAnonymous', 'weeklyGoal', 'streakUnit', 'welcomedAt'])
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
    with counted as not materialized (
      select t.user_id, t.total_xp, u.name from earned_xp t
      join users u on u.org_id = t.org_id and u.id = t.user_id and u.is_active and u.role <> 'auditor'
      where t.org_id = ${orgId} and t.total_xp > 0
    ), top as (
      select * from counted order by total_xp desc, user_id limit ${wanted.limit}
    ), listed as (
      select *, rank() over (order by total_xp desc)::int as place from top
      union
      select mine.*, (select count(*) + 1 from counted better where better.total_xp > mine.total_xp)::int
      from counted mine where mine.user_id = ${wanted.userId}
    )
    select l.user_id, l.name, coalesce(p.is_anonymous, false) as is_anonymous, l.total_xp, l.place
    from listed l left join learner_preferences p on p.org_id = ${orgId} and p.user_id = l.user_id
    order by l.total_xp desc, l.user_id`.execute(db)
  return rows
}
