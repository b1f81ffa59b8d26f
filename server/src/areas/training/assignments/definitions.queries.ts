/**
 * What is said about training, as SQL over `assignments a` and `assignment_assignees aa`. Every page, report, export and
 * answer takes it from here; the same in words is `trainingWords` of the contract.
 */
import { limits, type TrainingWord } from '@parapet/contract'
import { type RawBuilder, sql } from 'kysely'

const daySeconds = 86_400

/** Not ended, and its course is not deactivated. */
export const isOffered = sql<boolean>`a.is_offered`

/** The due date that holds for the person, or held when they completed it. Null where there is none, or while exempt. */
export const dueAt = sql<Date | null>`case when aa.completed_at is not null then aa.held_due_at
  else nullif(coalesce(aa.own_due_at, a.deadline), 'infinity') end`

/** The person still has to do it. */
export const isOpenForPerson = sql<boolean>`(aa.membership = 'current' and aa.completed_at is null)`

/** The moment the last item was passed. */
export const trainedAt = sql<Date | null>`coalesce(aa.credited_from, aa.completed_at)`

/** Days after a due date, every begun one counted; 0 without a date, or before it. */
export function daysLate(trained: RawBuilder<unknown>, due: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`greatest(0, coalesce(ceil(extract(epoch from ${trained} - ${due}) / ${daySeconds}), 0))::int`
}

export const lateDays = daysLate(trainedAt, sql`aa.held_due_at`)

export function isExempt(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(${isOpenForPerson} and aa.exempt_until > ${now}) is true`
}

export function isOverdue(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(${isOffered} and ${isOpenForPerson} and ${dueAt} <= ${now}
    and (aa.exempt_until > ${now}) is not true) is true`
}

/** For readers that ask in general; the compiler wants one for each word. */
export const definitions: Readonly<Record<TrainingWord, (now: Date) => RawBuilder<boolean>>> = {
  inScope: () => sql<boolean>`(aa.membership = 'current' and ${isOffered})`,
  notStarted: () => sql<boolean>`(aa.completed_at is null and aa.started_at is null)`,
  inProgress: () => sql<boolean>`(aa.completed_at is null and aa.started_at is not null)`,
  completed: () => sql<boolean>`(aa.completed_at is not null)`,
  credited: () => sql<boolean>`(aa.credited_from is not null)`,
  late: () => sql<boolean>`(${trainedAt} > aa.held_due_at) is true`,
  overdue: isOverdue,
  exempt: isExempt,
  renewed: () => sql<boolean>`(aa.cycle > 1 and aa.completed_at is not null)`,
  expired: () => sql<boolean>`(aa.cycle > 1 and ${isOpenForPerson})`,
}

/** What is written when somebody completes it who passed the last item at this time. */
export function completionOf(trained: RawBuilder<unknown>, now: Date) {
  return {
    completedAt: sql`${now}::timestamptz`,
    creditedFrom: sql`case when ${trained} < ${now} then ${trained} end`,
    heldDueAt: sql`nullif(coalesce(aa.own_due_at, a.deadline), 'infinity')`,
    renewsAt: renewsAfter(trained),
  }
}

/** For a person who is reached at this time: what was passed before it does not count. Never older than the repeat. */
export function countsFrom(at: RawBuilder<unknown>): RawBuilder<Date | null> {
  return sql<Date | null>`greatest(${at} - make_interval(days => a.credit_days),
    ((${at} at time zone 'UTC') - make_interval(months => a.repeat_months)) at time zone 'UTC')`
}

/** A person who comes back after so long begins again, unless they have completed it. */
export function rejoins(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(aa.completed_at is null
    and aa.membership_since < ${now}::timestamptz - make_interval(days => ${limits.returnDays}::int))`
}

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

/** In a renewed cycle every person has their own date, if the first cycle had one. */
export function ownDueAtOnRenewal(now: Date): RawBuilder<Date | null> {
  const at = sql`${now}::timestamptz`
  return sql<Date | null>`case
    when a.due_in_days is not null then ${at} + make_interval(secs => a.due_in_days * ${daySeconds}::int)
    when a.deadline is not null then ${grantedAfter(at, limits.renewalDays)} end`
}

/** The same for a person who may be exempt: not before the exemption ends. */
export function exemptDueAt(due: RawBuilder<unknown>, now: Date): RawBuilder<Date | null> {
  return sql<Date | null>`case when aa.exempt_until > ${now} and ${due} is not null
    then greatest(${due}, aa.exempt_until) else ${due} end`
}

/** Of a person who is exempt: the due date without it. The time stopped when it was last set, so the date moves on. */
export function pausedDueAt(now: Date): RawBuilder<Date | null> {
  return sql<Date | null>`(
    select x.base_due_at + (${now}::timestamptz - x.set_at) from assignment_due_dates x
    where x.org_id = aa.org_id and x.assignment_id = aa.assignment_id and x.user_id = aa.user_id
    order by x.seq desc limit 1)`
}

/** The due date of a person who would have this one and is exempt until then. What was overdue is overdue again then. */
export function exemptedDueAt(
  base: RawBuilder<unknown>,
  until: RawBuilder<unknown>,
  now: Date,
): RawBuilder<Date | null> {
  return sql<Date | null>`case when ${until} = 'infinity' then 'infinity'::timestamptz
    when ${base} is not null then greatest(${base} + (${until} - ${now}::timestamptz), ${until}) end`
}

/** When the assignment renews for a person who passed the last item at this time. */
export function renewsAfter(trained: RawBuilder<unknown>): RawBuilder<Date | null> {
  return sql<Date | null>`((${trained} at time zone 'UTC') + make_interval(months => a.repeat_months)) at time zone 'UTC'`
}

/** Whether a person completed the topic, or an assignment of it, after that moment; parts of it don't count. */
export function isTrainedSince(of: {
  orgId: RawBuilder<unknown>
  userId: RawBuilder<unknown>
  topicId: RawBuilder<unknown>
  at: RawBuilder<unknown>
}): RawBuilder<boolean> {
  const isOfTopic = (alias: string) => sql`${sql.ref(`${alias}.org_id`)} = ${of.orgId}
      and ${sql.ref(`${alias}.user_id`)} = ${of.userId}
      and coalesce(${sql.ref(`${alias}.credited_from`)}, ${sql.ref(`${alias}.completed_at`)}) > ${of.at}
      and a.target_type = 'topic' and a.target_id = ${of.topicId}`
  return sql<boolean>`(exists (
      select from completed_items i where i.org_id = ${of.orgId} and i.user_id = ${of.userId}
        and i.item_type = 'topic' and i.item_id = ${of.topicId} and i.completed_at > ${of.at})
    or exists (
      select from assignment_assignees aa join assignments a on a.org_id = aa.org_id and a.id = aa.assignment_id
      where ${isOfTopic('aa')})
    or exists (
      select from assignment_cycles y join assignments a on a.org_id = y.org_id and a.id = y.assignment_id
      where ${isOfTopic('y')}))`
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
    where a.org_id = ${orgId} and ${isOffered} and aa.own_due_at < 'infinity')`
}

/** How many people are overdue in `assignments a`, from its counts and the people with their own date. */
export function countOverdue(now: Date): RawBuilder<number> {
  return sql<number>`(
    select case when not ${isOffered} then 0 else
      case when a.deadline <= ${now} then a.assignee_count - a.completed_count - count(*) else 0 end
        + count(*) filter (where aa.own_due_at <= ${now}) end::int
    from assignment_assignees aa
    where aa.org_id = a.org_id and aa.assignment_id = a.id and aa.own_due_at is not null and ${isOpenForPerson})`
}
