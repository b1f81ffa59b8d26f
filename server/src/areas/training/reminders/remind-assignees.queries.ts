import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Row } from '../../../platform/database/tables.ts'
import { type Sight, seenUser } from '../../organization/people/people.ts'
import { dueAt, isExempt, isOffered, isOpenForPerson } from '../assignments/assignments.ts'
import type { ReminderKind } from './reminders.queries.ts'
import type { DeadlineWindow } from './reminders.rules.ts'

export type AssignmentToRemind = Row<'assignments', 'contentArea' | 'targetType' | 'targetId' | 'isMandatory'> & {
  courseName: string | null
  /** False if it was ended or its course was deactivated. */
  isOffered: boolean
}

/** By id. */
export async function listAssignmentsToRemind(
  db: Db,
  orgId: string,
  ids: readonly string[],
): Promise<Map<string, AssignmentToRemind>> {
  const { rows } = await sql<AssignmentToRemind & { id: string }>`
    select a.id, a.content_area, a.target_type, a.target_id, a.is_mandatory, c.name as course_name,
      ${isOffered} as is_offered
    from assignments a left join custom_courses c on c.org_id = a.org_id and c.id = a.course_id
    where a.org_id = ${orgId} and a.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

export type AssigneeToRemind = Row<'users', 'name' | 'email' | 'timeZone' | 'locale'> & {
  assignmentId: string
  userId: string
  dueAt: Date | null
  isOptedOut: boolean
  isRemindedLately: boolean
}

export type Pair = { assignmentId: string; userId: string }

type Wanted = {
  /** Everyone of an assignment, or these. */
  of: { assignmentId: string } | readonly Pair[]
  remindedSince: Date
  /** Today's digest and the due dates it covers, if it was written. */
  digest: { day: string; windows: readonly DeadlineWindow[] } | undefined
  sight: Sight
  now: Date
}

/** Everyone visible to the caller who hasn't completed it, and the reasons not to mail them. */
export async function listAssigneesToRemind(db: Db, orgId: string, wanted: Wanted): Promise<AssigneeToRemind[]> {
  const { of, remindedSince, digest, sight, now } = wanted
  const ranges = (digest?.windows ?? []).map(({ after, upTo }) => sql`(${dueAt} > ${after} and ${dueAt} <= ${upTo})`)
  const isWanted =
    'assignmentId' in of
      ? sql`aa.assignment_id = ${of.assignmentId}`
      : sql`(aa.assignment_id, aa.user_id) in (
          select * from unnest(${of.map(({ assignmentId }) => assignmentId)}::uuid[], ${of.map(({ userId }) => userId)}::uuid[]))`
  const isInDigest = ranges.length === 0 ? sql`false` : sql`(${sql.join(ranges, sql` or `)})`
  const { rows } = await sql<AssigneeToRemind>`
    select aa.assignment_id, u.id as user_id, u.name, u.email, u.time_zone, u.locale, ${dueAt} as due_at,
      exists (
        select from reminder_opt_outs x
        where x.org_id = u.org_id and x.user_id = u.id and x.kind = ${'deadline-reminder' satisfies ReminderKind}
      ) as is_opted_out,
      (r.reminded_at > ${remindedSince}) is true or (${isInDigest}) is true and exists (
        select from deadline_reminders d
        where d.org_id = u.org_id and d.day = ${digest?.day ?? null}::date and d.user_id = u.id
      ) as is_reminded_lately
    from assignment_assignees aa
    join assignments a on a.org_id = aa.org_id and a.id = aa.assignment_id
    join users u on u.org_id = aa.org_id and u.id = aa.user_id and u.is_active
    left join assignment_reminders r
      on r.org_id = aa.org_id and r.assignment_id = aa.assignment_id and r.user_id = aa.user_id
    where aa.org_id = ${orgId} and ${isWanted} and ${isOpenForPerson} and not ${isExempt(now)} and ${seenUser(sight)}
    order by u.id, due_at nulls last, aa.assignment_id`.execute(db)
  return rows
}

export async function noteReminded(
  db: Db,
  orgId: string,
  { pairs, now }: { pairs: readonly Pair[]; now: Date },
): Promise<void> {
  await db
    .insertInto('assignmentReminders')
    .values(pairs.map(({ assignmentId, userId }) => ({ orgId, assignmentId, userId, remindedAt: now })))
    .onConflict((conflict) => conflict.columns(['orgId', 'assignmentId', 'userId']).doUpdateSet({ remindedAt: now }))
    .execute()
}

/** When somebody was last reminded of these, by `assignment user`. */
export async function listLastReminded(db: Db, orgId: string, pairs: readonly Pair[]): Promise<Map<string, Date>> {
  const { rows } = await sql<{ key: string; remindedAt: Date }>`
    select r.assignment_id || ' ' || r.user_id as key, r.reminded_at from assignment_reminders r
    join unnest(${pairs.map(({ assignmentId }) => assignmentId)}::uuid[], ${pairs.map(({ userId }) => userId)}::uuid[])
      as p (assignment_id, user_id) on p.assignment_id = r.assignment_id and p.user_id = r.user_id
    where r.org_id = ${orgId}`.execute(db)
  return new Map(rows.map(({ key, remindedAt }) => [key, remindedAt]))
}
