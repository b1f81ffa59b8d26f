/** Sums by week and team; no query returns a row per person. */
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { dueAt, isOffered } from '../assignments/assignments.ts'

type WeekRow = { week: string; count: number }

/**
 * What was due in a week, completed or not: each person of each open assignment, by their own due date where they have
 * one. Cycles that are over count with the date they had.
 */
export async function countDueByWeek(
  db: Db,
  orgId: string,
  { since, now }: { since: Date; now: Date },
): Promise<WeekRow[]> {
  const { rows } = await sql<WeekRow>`
    select week_of(d.due_at)::text as week, count(*)::int as count from (
      select ${dueAt} as due_at
      from assignment_assignees aa join assignments a on a.org_id = aa.org_id and a.id = aa.assignment_id
      where aa.org_id = ${orgId} and a.is_active and (aa.membership = 'current' or aa.completed_at is not null)
      union all
      select c.due_at
      from assignment_cycles c join assignments a on a.org_id = c.org_id and a.id = c.assignment_id
      where c.org_id = ${orgId} and a.is_active) d
    where d.due_at >= ${since} and d.due_at < ${now}::timestamptz + interval '7 days'
    group by 1`.execute(db)
  return rows
}

export type TeamSums = {
  teamId: string | null
  teamName: string | null
  people: number
  reached: number
  completed: number
  overdue: number
}

/** By the current team of each person. Auditors are omitted. */
export async function sumByTeam(db: Db, orgId: string, now: Date): Promise<TeamSums[]> {
  const { rows } = await sql<TeamSums>`
    with sums as (
      select aa.user_id, count(*)::int as reached, count(aa.completed_at)::int as completed,
        count(*) filter (where aa.completed_at is null and ${isOffered} and ${dueAt} <= ${now})::int as overdue
      from assignment_assignees aa join assignments a on a.org_id = aa.org_id and a.id = aa.assignment_id
      where aa.org_id = ${orgId} and a.is_active and (aa.membership = 'current' or aa.completed_at is not null)
      group by 1
    )
    select u.team_id, t.name as team_name, count(*)::int as people, coalesce(sum(s.reached), 0)::int as reached,
      coalesce(sum(s.completed), 0)::int as completed, coalesce(sum(s.overdue), 0)::int as overdue
    from users u
    left join teams t on t.org_id = u.org_id and t.id = u.team_id
    left join sums s on s.user_id = u.id
    where u.org_id = ${orgId} and u.is_active and u.role <> 'auditor'
    group by 1, 2 order by t.name nulls last`.execute(db)
  return rows
}

export type TopicAverage = { teamId: string | null; topicId: string; scoreSum: number; results: number }

export async function averageByTopic(db: Db, orgId: string): Promise<TopicAverage[]> {
  const { rows } = await sql<TopicAverage>`
    select u.team_id, r.topic_id, sum(r.score)::int as score_sum, count(*)::int as results
    from challenge_results r join users u on u.org_id = r.org_id and u.id = r.user_id
    where r.org_id = ${orgId} and u.is_active and u.role <> 'auditor'
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
