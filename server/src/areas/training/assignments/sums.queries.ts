/** Sums over people that more than one page, mail or report shows: each has its one reader here. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { definitions, isOpenForPerson, isOverdue } from './definitions.queries.ts'

/** How many people are overdue with anything: all, or the members of a team. */
export async function countOverduePeople(
  db: Db,
  orgId: string,
  { now, teamId = null }: { now: Date; teamId?: string | null },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct aa.user_id)::int as count
    from assignments a
    join assignment_assignees aa on aa.org_id = a.org_id and aa.assignment_id = a.id
    where a.org_id = ${orgId} and ${isOverdue(now)} and (${teamId}::uuid is null or exists (
      select from users u where u.org_id = aa.org_id and u.id = aa.user_id and u.team_id = ${teamId}))`.execute(db)
  return rows[0]?.count ?? 0
}

export type TeamSums = {
  teamId: string | null
  teamName: string | null
  people: number
  learners: number
  reached: number
  completed: number
  late: number
  overdue: number
  overduePeople: number
}

/** What the active people of each team have to do, by their current team; auditors are assigned nothing. */
export async function sumByTeam(
  db: Db,
  orgId: string,
  { now, teamId }: { now: Date; teamId?: string },
): Promise<TeamSums[]> {
  const ofTeam = teamId === undefined ? sql`true` : sql`u.team_id = ${teamId}`
  const ofPeople = teamId === undefined ? sql`true` : sql`aa.user_id in (select id from person)`
  const { rows } = await sql<TeamSums>`
    with person as (
      select u.id, u.team_id, u.role from users u
      where u.org_id = ${orgId} and u.is_active and u.role <> 'auditor' and ${ofTeam}
    ), target as materialized (
      -- Once for each assignment, not for each of its people.
      select a.id, a.deadline, a.is_offered from assignments a where a.org_id = ${orgId} and a.is_offered
    ), sums as (
      select aa.user_id, count(*)::int as reached, count(aa.completed_at)::int as completed,
        count(*) filter (where ${definitions.late(now)})::int as late,
        count(*) filter (where ${isOverdue(now)})::int as overdue
      from assignment_assignees aa join target a on a.id = aa.assignment_id
      where aa.org_id = ${orgId} and aa.membership = 'current' and ${ofPeople}
      group by 1
    )
    select p.team_id, t.name as team_name, count(*)::int as people,
      count(*) filter (where p.role = 'learner')::int as learners, coalesce(sum(s.reached), 0)::int as reached,
      coalesce(sum(s.completed), 0)::int as completed, coalesce(sum(s.late), 0)::int as late,
      coalesce(sum(s.overdue), 0)::int as overdue, count(*) filter (where s.overdue > 0)::int as overdue_people
    from person p
    left join teams t on t.org_id = ${orgId} and t.id = p.team_id
    left join sums s on s.user_id = p.id
    group by p.team_id, t.name order by lower(t.name) nulls last, p.team_id`.execute(db)
  return rows
}

/** Of the person in `users u`: everything for which they are in scope. */
export function sumsOfPerson(now: Date) {
  return sql`
    select count(*) filter (where ${isOpenForPerson})::int as open_assignments,
      count(aa.completed_at)::int as completed_assignments,
      count(*) filter (where ${definitions.late(now)})::int as late_assignments,
      count(*) filter (where ${isOverdue(now)})::int as overdue_assignments
    from assignment_assignees aa
    join assignments a on a.org_id = aa.org_id and a.id = aa.assignment_id
    where aa.org_id = u.org_id and aa.user_id = u.id and ${definitions.inScope(now)}`
}
