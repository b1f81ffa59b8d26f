import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Row } from '../../../platform/database/tables.ts'
import { dueAt, isOffered, isOpenForPerson as isOpen, openDueDates } from '../assignments/assignments.ts'
import type { DeadlineWindow } from './reminders.rules.ts'

export const reminderKinds = ['deadline-reminder', 'overdue-summary', 'assignment-given', 'certificate-issued'] as const
/** Also the kind of the mail. */
export type ReminderKind = (typeof reminderKinds)[number]

type Target = Row<'assignments', 'contentArea' | 'targetType' | 'targetId'> & { courseName: string | null }

function isInWindow(due: RawBuilder<unknown>, windows: readonly DeadlineWindow[], now: Date) {
  const ranges = windows.map(({ after, upTo }) => sql`(${due} > ${after} and ${due} <= ${upTo})`)
  return sql`${due} > ${now} and (${sql.join(ranges, sql` or `)})`
}

/** Organizations with something due in the windows, found by the indexes on deadlines and personal due dates. */
export async function listOrganizationsWithDeadlines(
  db: Db,
  windows: readonly DeadlineWindow[],
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from organizations o
    where o.is_active and o.sends_reminders
      and o.id in (
        select a.org_id from assignments a where a.is_active and ${isInWindow(sql`a.deadline`, windows, now)}
        union
        select aa.org_id from assignment_assignees aa where ${isOpen} and ${isInWindow(sql`aa.own_due_at`, windows, now)})
    order by o.id`.execute(db)
  return rows.map(({ id }) => id)
}

type Wanted = { windows: readonly DeadlineWindow[]; day: string; now: Date }

/** Due open assignments of people who accept reminders and got none today. */
function fromDue(orgId: string, { windows, day, now }: Wanted) {
  return sql`
    assignments a
    join assignment_assignees aa on aa.org_id = a.org_id and aa.assignment_id = a.id and ${isOpen}
    join users u on u.org_id = aa.org_id and u.id = aa.user_id and u.is_active
    left join custom_courses c on c.org_id = a.org_id and c.id = a.course_id
    where a.org_id = ${orgId} and ${isOffered} and ${isInWindow(dueAt, windows, now)}
      and not exists (select from deadline_reminders r where r.org_id = u.org_id and r.day = ${day} and r.user_id = u.id)
      and not exists (
        select from reminder_opt_outs x
        where x.org_id = u.org_id and x.user_id = u.id and x.kind = ${'deadline-reminder' satisfies ReminderKind})`
}

export async function listPeopleToRemind(db: Db, orgId: string, wanted: Wanted): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct u.id from ${fromDue(orgId, wanted)} order by u.id`.execute(db)
  return rows.map(({ id }) => id)
}

export type DigestRow = {
  userId: string
  name: string
  email: string
  timeZone: string | null
  locale: string | null
  assignments: (Target & { deadline: string; isMandatory: boolean })[]
}

/** One row per person with something due, listing all of it. */
export async function listDueDigests(
  db: Db,
  orgId: string,
  wanted: Wanted,
  userIds: readonly string[],
): Promise<DigestRow[]> {
  const { rows } = await sql<DigestRow>`
    select u.id as user_id, u.name, u.email, u.time_zone, u.locale,
      json_agg(json_build_object(
        'contentArea', a.content_area, 'targetType', a.target_type, 'targetId', a.target_id, 'courseName', c.name,
        'deadline', ${dueAt}, 'isMandatory', a.is_mandatory) order by ${dueAt}, a.id) as assignments
    from ${fromDue(orgId, wanted)} and aa.user_id = any(${userIds}::uuid[])
    group by u.org_id, u.id
    order by u.id`.execute(db)
  return rows
}

export async function insertDeadlineReminders(db: Db, orgId: string, day: string, userIds: string[]): Promise<void> {
  await db
    .insertInto('deadlineReminders')
    .values(userIds.map((userId) => ({ orgId, day, userId })))
    .execute()
}

/** Organizations with a past deadline that were not checked this week. */
export async function listOrganizationsToSummarize(db: Db, week: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from organizations o
    where o.is_active and o.sends_reminders
      and not exists (select from overdue_summaries s where s.org_id = o.id and s.week = ${week})
      and o.id in (
        select a.org_id from assignments a where a.is_active and a.deadline <= ${now}
        union
        select aa.org_id from assignment_assignees aa where ${isOpen} and aa.own_due_at <= ${now})
    order by o.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** False if another worker did it first. */
export async function insertOverdueSummary(db: Db, orgId: string, week: string): Promise<boolean> {
  const inserted = await db
    .insertInto('overdueSummaries')
    .values({ orgId, week })
    .onConflict((conflict) => conflict.doNothing())
    .returning('orgId')
    .executeTakeFirst()
  return inserted !== undefined
}

export type OverdueRow = Target & {
  /** Null for assignments to individuals, which are combined: the summary names no people. */
  assigneeName: string | null
  overdueSince: Date
  overdueCount: number
  assigneeCount: number
}

/** What is overdue, ordered by the number of people, highest first. */
export async function listOverdueRows(db: Db, orgId: string, now: Date): Promise<OverdueRow[]> {
  const { rows } = await sql<OverdueRow>`
    select a.content_area, a.target_type, a.target_id, c.name as course_name,
      case a.assignee_type when 'team' then coalesce(t.name, a.former_name) when 'org' then o.name end as assignee_name,
      min(d.overdue_since) as overdue_since, sum(d.people)::int as overdue_count,
      sum(a.assignee_count)::int as assignee_count
    from (
      select assignment_id, min(due_at) as overdue_since, sum(people) as people from ${openDueDates(orgId)} d
      where due_at <= ${now} group by assignment_id) d
    join assignments a on a.org_id = ${orgId} and a.id = d.assignment_id
    join organizations o on o.id = a.org_id
    left join teams t on t.org_id = a.org_id and t.id = a.team_id
    left join custom_courses c on c.org_id = a.org_id and c.id = a.course_id
    group by a.content_area, a.target_type, a.target_id, course_name, a.assignee_type, assignee_name
    having sum(d.people) > 0
    order by overdue_count desc, overdue_since, a.target_id, assignee_name`.execute(db)
  return rows
}

/** Who gets a mail, and how to format times in it. */
export type Recipient = Row<'users', 'name' | 'email' | 'timeZone' | 'locale'> & { userId: string }

export async function listSummaryReaders(db: Db, orgId: string): Promise<Recipient[]> {
  return db
    .selectFrom('users as u')
    .select(['u.id as userId', 'u.name', 'u.email', 'u.timeZone', 'u.locale'])
    .where('u.orgId', '=', orgId)
    .where('u.role', '=', 'org_admin')
    .where('u.isActive', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('reminderOptOuts as x')
            .select('x.userId')
            .where('x.orgId', '=', orgId)
            .whereRef('x.userId', '=', 'u.id')
            .where('x.kind', '=', 'overdue-summary'),
        ),
      ),
    )
    .orderBy('u.id')
    .execute()
}

/** False if already opted out. */
export async function insertOptOut(db: Db, row: Row<'reminderOptOuts'>): Promise<boolean> {
  const inserted = await db
    .insertInto('reminderOptOuts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('userId')
    .executeTakeFirst()
  return inserted !== undefined
}

type Subscription = Row<'reminderOptOuts', 'orgId' | 'userId' | 'kind'>

/** False when there was none. */
export async function deleteOptOut(db: Db, { orgId, userId, kind }: Subscription): Promise<boolean> {
  const query = db.deleteFrom('reminderOptOuts').where('orgId', '=', orgId).where('userId', '=', userId)
  const { numDeletedRows } = await query.where('kind', '=', kind).executeTakeFirst()
  return numDeletedRows > 0n
}

export async function hasOptOut(db: Db, { orgId, userId, kind }: Subscription): Promise<boolean> {
  const query = db.selectFrom('reminderOptOuts').select('userId').where('orgId', '=', orgId)
  return (await query.where('userId', '=', userId).where('kind', '=', kind).executeTakeFirst()) !== undefined
}

export async function deleteOldReminders(db: Db, before: string): Promise<void> {
  await db.deleteFrom('deadlineReminders').where('day', '<', before).execute()
  await db.deleteFrom('overdueSummaries').where('week', '<', before).execute()
}

/** Which of these people want no mails of a kind. */
export async function listOptedOut(
  db: Db,
  orgId: string,
  { userIds, kind }: { userIds: readonly string[]; kind: ReminderKind },
): Promise<Set<string>> {
  const query = db.selectFrom('reminderOptOuts').select('userId').where('orgId', '=', orgId).where('kind', '=', kind)
  const rows = await query.where(sql<boolean>`user_id = any(${userIds}::uuid[])`).execute()
  return new Set(rows.map(({ userId }) => userId))
}

export async function listStoppedKinds(db: Db, orgId: string, userId: string): Promise<Set<ReminderKind>> {
  const query = db.selectFrom('reminderOptOuts').select('kind').where('orgId', '=', orgId).where('userId', '=', userId)
  return new Set((await query.execute()).map(({ kind }) => kind))
}

/** Undefined if there is no such person, or the organization sends no mails of this kind. */
export async function findRecipient(db: Db, orgId: string, userId: string): Promise<Recipient | undefined> {
  return db
    .selectFrom('users as u')
    .innerJoin('organizations as o', 'o.id', 'u.orgId')
    .select(['u.id as userId', 'u.name', 'u.email', 'u.timeZone', 'u.locale'])
    .where('u.orgId', '=', orgId)
    .where('u.id', '=', userId)
    .where('o.sendsReminders', '=', true)
    .executeTakeFirst()
}

export function findTimeStyle(
  db: Db,
  orgId: string,
  userId: string,
): Promise<Row<'users', 'timeZone' | 'locale'> | undefined> {
  const query = db.selectFrom('users').select(['timeZone', 'locale']).where('orgId', '=', orgId)
  return query.where('id', '=', userId).executeTakeFirst()
}

/** Of these people: how many get an email when training is assigned to them. */
export async function countReaders(db: Db, orgId: string, userIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from users u join organizations o on o.id = u.org_id and o.sends_reminders
    where u.org_id = ${orgId} and u.id = any(${userIds}::uuid[]) and not exists (
      select from reminder_opt_outs x
      where x.org_id = u.org_id and x.user_id = u.id and x.kind = ${'assignment-given' satisfies ReminderKind})`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
