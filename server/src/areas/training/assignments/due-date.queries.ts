/** The single definition of due dates, as SQL over `assignments a` and `assignment_assignees aa`. */
import { limits } from '@parapet/contract'
import { type RawBuilder, sql } from 'kysely'

const daySeconds = 86_400

/** The person's own due date, else the shared deadline. Null when there is neither. */
export const dueAt = sql<Date | null>`coalesce(aa.own_due_at, a.deadline)`

/** The person still has to do it. */
export const isOpenForPerson = sql<boolean>`(aa.membership = 'current' and aa.completed_at is null)`

/** Still to be done: it was not ended, and neither its course nor the only person who has it was deactivated. */
export const isOffered = sql<boolean>`(a.is_active and (a.course_id is null or exists (
  select from custom_courses offered where offered.org_id = a.org_id and offered.id = a.course_id and offered.is_active)
) and (a.user_id is null or exists (
  select from users only_one where only_one.org_id = a.org_id and only_one.id = a.user_id and only_one.is_active)))`

/** How many seconds the first assignees have; null without a due date. */
const spanSeconds = sql`coalesce(a.due_in_days * ${daySeconds}::int, extract(epoch from a.deadline - a.created_at))`

/** This many days later, but never more than the first assignees had. In seconds: a day is always 24 hours. */
function grantedAfter(at: RawBuilder<unknown>, days: number): RawBuilder<Date | null> {
  return sql<Date | null>`(${at} + make_interval(secs => greatest(0, least(${days * daySeconds}::int, ${spanSeconds}))::double precision))`
}

/**
 * The own due date of a person who is assigned at this time: the assignment's days from then on, or two weeks for people
 * who join shortly before the deadline or after it. Null where the deadline applies.
 */
export function ownDueAt(at: RawBuilder<unknown>): RawBuilder<Date | null> {
  const granted = grantedAfter(at, limits.joinerDays)
  return sql<Date | null>`case
    when a.due_in_days is not null then ${at} + make_interval(secs => a.due_in_days * ${daySeconds}::int)
    when ${granted} > a.deadline then ${granted} end`
}

/** For a person who returns: as before, but not earlier than for a new person. */
export function ownDueAtOnReturn(now: Date): RawBuilder<Date | null> {
  const granted = grantedAfter(sql`${now}::timestamptz`, limits.joinerDays)
  return sql<Date | null>`case when ${dueAt} < ${granted} then ${granted} else aa.own_due_at end`
}

/** In a renewed cycle every person has their own date, if the first cycle had one. */
export function ownDueAtOnRenewal(now: Date): RawBuilder<Date | null> {
  const at = sql`${now}::timestamptz`
  return sql<Date | null>`case
    when a.due_in_days is not null then ${at} + make_interval(secs => a.due_in_days * ${daySeconds}::int)
    when a.deadline is not null then ${grantedAfter(at, limits.renewalDays)} end`
}

/** When the assignment renews for a person who completes it at this time. */
export function renewsAfter(completedAt: RawBuilder<unknown>): RawBuilder<Date | null> {
  return sql<Date | null>`((${completedAt} at time zone 'UTC') + make_interval(months => a.repeat_months)) at time zone 'UTC'`
}

/**
 * Open due dates as rows of (assignment_id, due_at, people): one row for all who share a deadline, one for each person
 * with their own date. The cost grows with open assignments and own dates, not with people.
 */
export function openDueDates(orgId: string): RawBuilder<unknown> {
  const isOwn = sql`aa.own_due_at is not null and ${isOpenForPerson}`
  return sql`(
    select a.id as assignment_id, a.deadline as due_at, a.assignee_count - a.completed_count - (
      select count(*) from assignment_assignees aa
      where aa.org_id = a.org_id and aa.assignment_id = a.id and ${isOwn})::int as people
    from assignments a where a.org_id = ${orgId} and ${isOffered} and a.deadline is not null
    union all
    select a.id, aa.own_due_at, 1
    from assignments a
    join assignment_assignees aa on aa.org_id = a.org_id and aa.assignment_id = a.id and ${isOwn}
    where a.org_id = ${orgId} and ${isOffered})`
}

/** How many people are overdue in `assignments a`, from its counts and the people with their own date. */
export function countLate(now: Date): RawBuilder<number> {
  return sql<number>`(
    select case when not ${isOffered} then 0 else
      case when a.deadline <= ${now} then a.assignee_count - a.completed_count - count(*) else 0 end
        + count(*) filter (where aa.own_due_at <= ${now}) end::int
    from assignment_assignees aa
    where aa.org_id = a.org_id and aa.assignment_id = a.id and aa.own_due_at is not null and ${isOpenForPerson})`
}
