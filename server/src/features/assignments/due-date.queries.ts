/** The one place that says when somebody has to be done, as SQL over `assignments a` and `assignment_assignees aa`. */
import { limits } from '@parapet/contract'
import { type RawBuilder, sql } from 'kysely'

const daySeconds = 86_400

/** The person's own due date, else the deadline of everybody. Null when there is neither. */
export const dueAt = sql<Date | null>`coalesce(aa.own_due_at, a.deadline)`

/** Still has to be done by the person. */
export const isOpenForPerson = sql<boolean>`(aa.membership = 'current' and aa.completed_at is null)`

/** How long the people who were reached first have, in seconds; null without a due date. */
const spanSeconds = sql`coalesce(a.due_in_days * ${daySeconds}::int, extract(epoch from a.deadline - a.created_at))`

/** So long after a time, but never longer than the first people had. In seconds: a day is 24 hours in every time zone. */
function grantedAfter(at: RawBuilder<unknown>, days: number): RawBuilder<Date | null> {
  return sql<Date | null>`(${at} + make_interval(secs => greatest(0, least(${days * daySeconds}::int, ${spanSeconds}))::double precision))`
}

/**
 * The own due date of somebody reached at a time: the assignment's days from then on, or, for people reached shortly before a
 * deadline or after it, two weeks. Null where the deadline applies.
 */
export function ownDueAt(at: RawBuilder<unknown>): RawBuilder<Date | null> {
  const granted = grantedAfter(at, limits.joinerDays)
  return sql<Date | null>`case
    when a.due_in_days is not null then ${at} + make_interval(secs => a.due_in_days * ${daySeconds}::int)
    when ${granted} > a.deadline then ${granted} end`
}

/** Of somebody who comes back: as before, but not sooner than for somebody new. */
export function ownDueAtOnReturn(now: Date): RawBuilder<Date | null> {
  const granted = grantedAfter(sql`${now}::timestamptz`, limits.joinerDays)
  return sql<Date | null>`case when ${dueAt} < ${granted} then ${granted} else aa.own_due_at end`
}

/** In a renewed cycle everybody has their own date, if there was one in the first. */
export function ownDueAtOnRenewal(now: Date): RawBuilder<Date | null> {
  const at = sql`${now}::timestamptz`
  return sql<Date | null>`case
    when a.due_in_days is not null then ${at} + make_interval(secs => a.due_in_days * ${daySeconds}::int)
    when a.deadline is not null then ${grantedAfter(at, limits.renewalDays)} end`
}

/** When the assignment renews for somebody who completes it at this time. */
export function renewsAfter(completedAt: RawBuilder<unknown>): RawBuilder<Date | null> {
  return sql<Date | null>`((${completedAt} at time zone 'UTC') + make_interval(months => a.repeat_months)) at time zone 'UTC'`
}

/**
 * Who still has to do what until when, as rows of (assignment_id, due_at, people): one for everybody who shares a deadline,
 * one for each person with an own date. Costs as much as there are open assignments and own dates, not people.
 */
export function openDueDates(orgId: string): RawBuilder<unknown> {
  const isOwn = sql`aa.own_due_at is not null and ${isOpenForPerson}`
  return sql`(
    select a.id as assignment_id, a.deadline as due_at, a.assignee_count - a.completed_count - (
      select count(*) from assignment_assignees aa
      where aa.org_id = a.org_id and aa.assignment_id = a.id and ${isOwn})::int as people
    from assignments a where a.org_id = ${orgId} and a.is_active and a.deadline is not null
    union all
    select a.id, aa.own_due_at, 1
    from assignments a
    join assignment_assignees aa on aa.org_id = a.org_id and aa.assignment_id = a.id and ${isOwn}
    where a.org_id = ${orgId} and a.is_active)`
}

/** Of `assignments a`: how many people are late, over its counts and the people with an own date. */
export function countLate(now: Date): RawBuilder<number> {
  return sql<number>`(
    select case when not a.is_active then 0 else
      case when a.deadline <= ${now} then a.assignee_count - a.completed_count - count(*) else 0 end
        + count(*) filter (where aa.own_due_at <= ${now}) end::int
    from assignment_assignees aa
    where aa.org_id = a.org_id and aa.assignment_id = a.id and aa.own_due_at is not null and ${isOpenForPerson})`
}
