/** Only sums and top entries: no query returns more rows for a larger organization. */

import type { Overview } from '@parapet/contract'
import { sql } from 'kysely'
import { dayMs } from '../../../platform/clock/durations.ts'
import type { Db } from '../../../platform/database/database.ts'
import { isOffered, openDueDates } from '../../training/assignments/assignments.ts'

const before = (now: Date, days: number) => new Date(now.getTime() - days * dayMs)

async function getRow<T>(query: ReturnType<typeof sql<T>>, db: Db): Promise<T> {
  const { rows } = await query.execute(db)
  return rows[0] as T
}

type SignIns = Overview['signIns']

/** Of everyone who has a seat. */
export function countSignIns(db: Db, orgId: string, now: Date): Promise<SignIns> {
  return getRow(
    sql<SignIns>`
      select count(*) filter (where last_login_at >= ${before(now, 7)})::int as "last7Days",
        count(*) filter (where last_login_at < ${before(now, 7)} and last_login_at >= ${before(now, 30)})::int as "last30Days",
        count(*) filter (where last_login_at < ${before(now, 30)})::int as longer_ago,
        count(*) filter (where last_login_at is null)::int as never
      from users where org_id = ${orgId} and is_active`,
    db,
  )
}

type AssignmentSums = Overview['assignments'] & {
  overdueAssignments: number
  late: number
  upTo7Days: number
  upTo30Days: number
  longer: number
}

/** From the counts stored in every assignment that is offered, and the due dates of people who have their own. */
export function sumAssignments(db: Db, orgId: string, now: Date): Promise<AssignmentSums> {
  return getRow(
    sql<AssignmentSums>`
      select s.*, l.* from (
        select count(*)::int as open, coalesce(sum(assignee_count), 0)::int as reached,
          coalesce(sum(completed_count), 0)::int as completed, coalesce(sum(late_count), 0)::int as late
        from assignments a where a.org_id = ${orgId} and ${isOffered}) s, (
        select count(distinct d.assignment_id) filter (where d.people > 0)::int as overdue_assignments,
          coalesce(sum(d.people) filter (where d.due_at > ${before(now, 7)}), 0)::int as "upTo7Days",
          coalesce(sum(d.people) filter (where d.due_at <= ${before(now, 7)} and d.due_at > ${before(now, 30)}), 0)::int
            as "upTo30Days",
          coalesce(sum(d.people) filter (where d.due_at <= ${before(now, 30)}), 0)::int as longer
        from ${openDueDates(orgId)} d where d.due_at <= ${now}) l`,
    db,
  )
}

type WeekRow = { week: string; count: number }

/**
 * Weeks begin on Monday, as in PostgreSQL. Empty weeks are omitted. Training that was only credited was not done in the
 * week in which it counted, so it is left out, and no later assignment changes a past week.
 */
export async function countCompletionsByWeek(db: Db, orgId: string, since: Date): Promise<WeekRow[]> {
  const { rows } = await sql<WeekRow>`
    select week_of(completed_at)::text as week, count(*)::int as count
    from (
      select completed_at from assignment_assignees
      where org_id = ${orgId} and completed_at >= ${since} and credited_from is null
      union all
      select completed_at from assignment_cycles
      where org_id = ${orgId} and completed_at >= ${since} and credited_from is null) c
    group by 1`.execute(db)
  return rows
}

export async function countActivePeopleByWeek(db: Db, orgId: string, firstWeek: string): Promise<WeekRow[]> {
  const { rows } = await sql<WeekRow>`
    select week::text, count(*)::int as count from active_weeks
    where org_id = ${orgId} and week >= ${firstWeek} group by week`.execute(db)
  return rows
}

export type TopicRow = Omit<Overview['weakestTopics'][number], 'topicTitle'>

type Weakest = { since: Date; topicIds: readonly string[]; min: { people: number; attempts: number }; limit: number }

/**
 * The same minimums as in Insight. The sums don't know people, so topics are taken in order until enough of them were
 * tried by enough active people; counting people ends at the minimum.
 */
export async function listWeakestTopics(
  db: Db,
  orgId: string,
  { since, topicIds, min, limit }: Weakest,
): Promise<TopicRow[]> {
  const { rows } = await sql<TopicRow>`
    select t.topic_id, round(t.average)::int as average_score, t.attempts, t.failed_attempts
    from (
      select topic_id, sum(score_sum)::numeric / sum(attempts) as average, sum(attempts)::int as attempts,
        sum(failed_attempts)::int as failed_attempts
      from topic_weeks where org_id = ${orgId} and week >= week_of(${since}) and topic_id = any(${topicIds}::text[])
      group by topic_id having sum(attempts) >= ${min.attempts}
      order by average, failed_attempts desc, topic_id offset 0) t
    where (
      select count(*) from (
        select from users u
        where u.org_id = ${orgId} and u.is_active and u.role <> 'auditor' and exists (
          select from challenge_results r
          where r.org_id = ${orgId} and r.user_id = u.id and r.topic_id = t.topic_id and r.last_activity_at >= ${since})
        limit ${min.people}) p) >= ${min.people}
    order by t.average, t.failed_attempts desc, t.topic_id limit ${limit}`.execute(db)
  return rows
}

export async function listNextDeadlineIds(db: Db, orgId: string, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select d.assignment_id as id from ${openDueDates(orgId)} d
    where d.due_at > ${now} and d.people > 0
    group by d.assignment_id
    order by min(d.due_at), d.assignment_id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function listMostOverdueIds(db: Db, orgId: string, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select d.assignment_id as id from ${openDueDates(orgId)} d
    where d.due_at <= ${now} and d.people > 0
    group by d.assignment_id
    order by sum(d.people) desc, min(d.due_at), d.assignment_id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Counted here, because the runs themselves store truncated lists. */
export async function countAssignmentsOfRuns(
  db: Db,
  orgId: string,
  runIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ runId: string; count: number }>`
    select sarif_run_id as run_id, count(*)::int as count from assignments
    where org_id = ${orgId} and sarif_run_id = any(${runIds}::uuid[]) group by 1`.execute(db)
  return new Map(rows.map(({ runId, count }) => [runId, count]))
}
