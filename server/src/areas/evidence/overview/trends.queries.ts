/** Sums by week and team; no query returns a row per person, or for each team and topic. */
import { sql } from 'kysely'
import { dayMs } from '../../../platform/clock/durations.ts'
import type { Db } from '../../../platform/database/database.ts'
import { dueDatesBetween } from '../../training/assignments/assignments.ts'

type WeekRow = { week: string; count: number }

/**
 * What was due in a week, completed or not: each due date of each person in scope that held on its day. It follows from
 * facts that only time adds to, so a past week stays as it is; the days ahead are as they stand now.
 */
export async function countDueByWeek(
  db: Db,
  orgId: string,
  { since, now }: { since: Date; now: Date },
): Promise<WeekRow[]> {
  const { rows } = await sql<WeekRow>`
    select week_of(d.due_at)::text as week, count(*)::int as count
    from ${dueDatesBetween(orgId, { since, now, until: new Date(now.getTime() + 7 * dayMs) })} d group by 1`.execute(db)
  return rows
}

export type CategorySum = { teamId: string | null; categoryId: string; scoreSum: number; results: number }

/** The best results of the people of these teams, by category. Topics without a category don't count. */
export async function sumByCategory(
  db: Db,
  orgId: string,
  teamIds: readonly (string | null)[],
  categoryOf: ReadonlyMap<string, string>,
): Promise<CategorySum[]> {
  const ids = teamIds.filter((id) => id !== null)
  const { rows } = await sql<CategorySum>`
    select u.team_id, t.category_id, sum(r.score)::int as score_sum, count(*)::int as results
    from users u join challenge_results r on r.org_id = u.org_id and r.user_id = u.id
    join unnest(${[...categoryOf.keys()]}::text[], ${[...categoryOf.values()]}::text[]) t (topic_id, category_id)
      on t.topic_id = r.topic_id
    where u.org_id = ${orgId} and u.is_active and u.role <> 'auditor'
      and (u.team_id = any(${ids}::uuid[]) or (${teamIds.includes(null)} and u.team_id is null))
    group by 1, 2`.execute(db)
  return rows
}

export type FirstSteps = { hasPeople: boolean; hasAssignments: boolean; hasScans: boolean }

export async function findFirstSteps(db: Db, orgId: string): Promise<FirstSteps> {
  const { rows } = await sql<FirstSteps>`
    select (select count(*) > 1 from (select from users where org_id = ${orgId} and is_active limit 2) first_two) as has_people,
      exists (select from assignments where org_id = ${orgId}) as has_assignments,
      exists (select from api_keys where org_id = ${orgId} and revoked_at is null and 'sarif:ingest' = any(scopes))
        as has_scans`.execute(db)
  return rows[0] as FirstSteps
}
