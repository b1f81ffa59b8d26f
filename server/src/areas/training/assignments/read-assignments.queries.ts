import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Row } from '../../../platform/database/tables.ts'
import { type Sight, seenUser } from '../../organization/people/people.ts'
import { countOverdue, daysLate, definitions, dueAt, isExempt, isOverdue, lateDays } from './definitions.queries.ts'

export type AssignmentCounts = Row<
  'assignments',
  'assigneeCount' | 'completedCount' | 'inProgressCount' | 'lateCount' | 'formerCompletedCount' | 'openItemsCompleted'
>

/** All columns except those that exist only for references. */
export type AssignmentColumns = Omit<Row<'assignments'>, 'orgId' | 'userId' | 'teamId' | 'courseId' | 'formerName'>

export type AssignmentRow = AssignmentColumns & {
  assigneeName: string
  courseName: string | null
  courseItems: number
  createdByName: string | null
  overdueCount: number
}

/** Columns of AssignmentRow over `assignments a` and the tables that joinsFor adds. */
const entryColumns = sql`
  a.id, a.assignee_type, a.assignee_id,
  case a.assignee_type when 'user' then au.name when 'team' then coalesce(t.name, a.former_name) else o.name end as assignee_name,
  a.content_area, a.target_type, a.target_id, c.name as course_name, a.is_offered,
  (select count(*)::int from custom_course_items i where i.org_id = a.org_id and i.course_id = a.course_id) as course_items,
  a.deadline, a.due_in_days, a.repeat_months, a.only_new_members,
  a.credit_days, a.is_refresher, a.is_mandatory, a.note, a.is_active, a.source, a.sarif_run_id, a.program_id,
  counts.assignee_count, counts.completed_count, counts.in_progress_count, counts.late_count,
  counts.former_completed_count, counts.open_items_completed, counts.overdue_count,
  a.created_by_user_id, creator.name as created_by_name, a.created_at, a.updated_at`

const entryJoins = sql`
  join organizations o on o.id = a.org_id
  left join users au on au.org_id = a.org_id and au.id = a.user_id
  left join teams t on t.org_id = a.org_id and t.id = a.team_id
  left join custom_courses c on c.org_id = a.org_id and c.id = a.course_id
  left join users creator on creator.org_id = a.org_id and creator.id = a.created_by_user_id`

/** With the counts stored in the assignment; for a lead, counted over the people they see. */
function joinsFor(sight: Sight, now: Date): RawBuilder<unknown> {
  if (sight === 'everybody') {
    return sql`${entryJoins} cross join lateral (
      select a.assignee_count, a.completed_count, a.in_progress_count, a.late_count, a.former_completed_count,
        a.open_items_completed, ${countOverdue(now)} as overdue_count) counts`
  }
  return sql`${entryJoins} cross join lateral (
    select coalesce(sum(c.assignees), 0)::int as assignee_count, coalesce(sum(c.completed), 0)::int as completed_count,
      coalesce(sum(c.in_progress), 0)::int as in_progress_count,
      coalesce(sum(c.late), 0)::int as late_count, coalesce(sum(c.former_completed), 0)::int as former_completed_count,
      coalesce(sum(c.open_items), 0)::int as open_items_completed,
      count(*) filter (where ${isOverdue(now)})::int as overdue_count
    from assignment_assignees aa
    join users seen on seen.org_id = aa.org_id and seen.id = aa.user_id and ${seenUser(sight, 'seen')},
      count_of_assignee(aa.membership, aa.items_completed, aa.started_at, aa.completed_at, aa.credited_from,
        aa.held_due_at) c
    where aa.org_id = a.org_id and aa.assignment_id = a.id) counts`
}

/** A condition on `assignments a`: assigned to a visible team or person, or reaching a visible person. */
function seenAssignment(sight: Sight): RawBuilder<boolean> {
  if (sight === 'everybody') return sql<boolean>`true`
  return sql<boolean>`(a.team_id = any(${sight.teamIds}::uuid[]) or exists (
    select from users seen
    where seen.org_id = a.org_id and seen.id = a.user_id and ${seenUser(sight, 'seen')}) or exists (
    select from assignment_assignees aa
    join users seen on seen.org_id = aa.org_id and seen.id = aa.user_id and ${seenUser(sight, 'seen')}
    where aa.org_id = a.org_id and aa.assignment_id = a.id
      and (aa.membership = 'current' or aa.completed_at is not null)))`
}

async function selectEntries(db: Db, rest: RawBuilder<unknown>): Promise<AssignmentRow[]> {
  const { rows } = await sql<AssignmentRow>`select ${entryColumns} from ${rest}`.execute(db)
  return rows
}

export type AssignmentPage = {
  limit: number
  before: string | undefined
  assigneeId: string | undefined
  isActive: boolean | undefined
  sight: Sight
  now: Date
}

/** Newest first. Ids are ordered by time, so they also serve as cursors. */
export function listAssignmentRows(db: Db, orgId: string, page: AssignmentPage): Promise<AssignmentRow[]> {
  const wanted = [
    sql`a.org_id = ${orgId}`,
    ...(page.before === undefined ? [] : [sql`a.id < ${page.before}`]),
    ...(page.assigneeId === undefined ? [] : [sql`a.assignee_id = ${page.assigneeId}`]),
    ...(page.isActive === undefined ? [] : [sql`a.is_active = ${page.isActive}`]),
    ...(page.sight === 'everybody' ? [] : [seenAssignment(page.sight)]),
  ]
  return selectEntries(
    db,
    sql`(select a.* from assignments a where ${sql.join(wanted, sql` and `)} order by a.id desc limit ${page.limit}) a
      ${joinsFor(page.sight, page.now)} order by a.id desc`,
  )
}

/** Who looks, and when: whether a person is overdue depends on the time. */
export type Seen = { sight: Sight; now: Date }

/** In no order. */
export function listAssignmentRowsByIds(
  db: Db,
  orgId: string,
  ids: readonly string[],
  { sight, now }: Seen,
): Promise<AssignmentRow[]> {
  return selectEntries(
    db,
    sql`assignments a ${joinsFor(sight, now)}
      where a.org_id = ${orgId} and a.id = any(${ids}::uuid[]) and ${seenAssignment(sight)}`,
  )
}

export async function findAssignmentRow(
  db: Db,
  orgId: string,
  id: string,
  seen: Seen,
): Promise<AssignmentRow | undefined> {
  const [row] = await listAssignmentRowsByIds(db, orgId, [id], seen)
  return row
}

/** Where a person is with an assignment. */
export type PersonState = Row<
  'assignmentAssignees',
  'itemsCompleted' | 'startedAt' | 'completedAt' | 'creditedFrom' | 'cycle' | 'renewsAt'
> & {
  dueAt: Date | null
  isInScope: boolean
  isOverdue: boolean
  isExempt: boolean
  isExpired: boolean
  lateDays: number
}

const stateColumns = (now: Date) => sql`aa.items_completed, aa.started_at, aa.completed_at, aa.credited_from, aa.cycle,
  aa.renews_at, ${dueAt} as due_at, aa.membership = 'current' as is_in_scope, ${isOverdue(now)} as is_overdue,
  ${isExempt(now)} as is_exempt, ${definitions.expired(now)} as is_expired, ${lateDays} as late_days`

export type UserAssignmentRow = AssignmentRow & PersonState

/**
 * Assignments that reach a user, and those the user completed or had when deactivated. Undefined for an unknown user:
 * the same query also returns a row for the user, so that one snapshot answers both.
 */
export async function listUserAssignmentRows(
  db: Db,
  orgId: string,
  userId: string,
  { sight, now }: Seen,
): Promise<UserAssignmentRow[] | undefined> {
  const { rows } = await sql<UserAssignmentRow>`
    select e.* from users u
    left join lateral (
      select ${entryColumns}, ${stateColumns(now)}
      from assignment_assignees aa
      join assignments a on a.org_id = aa.org_id and a.id = aa.assignment_id
      ${joinsFor(sight, now)}
      where aa.org_id = u.org_id and aa.user_id = u.id
        and (aa.membership <> 'left' or aa.completed_at is not null)
    ) e on true
    where u.org_id = ${orgId} and u.id = ${userId}
    order by e.id desc`.execute(db)
  return rows.length === 0 ? undefined : rows.filter((row) => row.id !== null)
}

export type AssigneeRow = PersonState & { userId: string; userName: string; userEmail: string }

/** In scope, or completed it, or the only person who has it. */
const isListed = sql`(aa.membership = 'current' or aa.completed_at is not null
  or (a.user_id is not null and aa.membership = 'deactivated'))`

/** Visible people whom it reaches or who completed it, in the order of GET /users. */
export async function listAssigneeRows(
  db: Db,
  orgId: string,
  assignmentId: string,
  { sight, now }: Seen,
): Promise<AssigneeRow[]> {
  const { rows } = await sql<AssigneeRow>`
    select aa.user_id, u.name as user_name, u.email as user_email, ${stateColumns(now)}
    from assignment_assignees aa
    join assignments a on a.org_id = aa.org_id and a.id = aa.assignment_id
    join users u on u.org_id = aa.org_id and u.id = aa.user_id
    where aa.org_id = ${orgId} and aa.assignment_id = ${assignmentId} and ${isListed} and ${seenUser(sight)}
    order by u.created_at, u.id`.execute(db)
  return rows
}

export type AssigneePage = {
  limit: number
  /** The last person of the page before. */
  after: string | undefined
  search: string | undefined
  show: keyof typeof shownConditions | undefined
}

const shownConditions = {
  overdue: definitions.overdue,
  not_started: definitions.notStarted,
  in_progress: definitions.inProgress,
  completed: definitions.completed,
  late: definitions.late,
  exempt: definitions.exempt,
} as const

/** The same by name, a page at a time. */
export async function listAssigneePage(
  db: Db,
  orgId: string,
  assignmentId: string,
  { limit, after, search, show, sight, now }: AssigneePage & Seen,
): Promise<(AssigneeRow & { isActive: boolean })[]> {
  const word = search?.trim().toLowerCase() ?? ''
  const wanted = [
    isListed,
    seenUser(sight),
    ...(word === '' ? [] : [sql`(strpos(lower(u.name), ${word}) > 0 or strpos(lower(u.email), ${word}) > 0)`]),
    ...(show === undefined ? [] : [shownConditions[show](now)]),
    ...(after === undefined
      ? []
      : [
          sql`(lower(u.name), u.id) > (
            select lower(last.name), last.id from users last where last.org_id = ${orgId} and last.id = ${after})`,
        ]),
  ]
  const { rows } = await sql<AssigneeRow & { isActive: boolean }>`
    select aa.user_id, u.name as user_name, u.email as user_email, u.is_active, ${stateColumns(now)}
    from assignment_assignees aa
    join assignments a on a.org_id = aa.org_id and a.id = aa.assignment_id
    join users u on u.org_id = aa.org_id and u.id = aa.user_id
    where aa.org_id = ${orgId} and aa.assignment_id = ${assignmentId} and ${sql.join(wanted, sql` and `)}
    order by lower(u.name), u.id limit ${limit}`.execute(db)
  return rows
}

export type CycleRow = Row<
  'assignmentCycles',
  'userId' | 'cycle' | 'beganAt' | 'dueAt' | 'completedAt' | 'creditedFrom'
> & {
  userName: string
  lateDays: number
}

/** Finished cycles of visible people, the latest completion first. */
export async function listCycleRows(db: Db, orgId: string, assignmentId: string, sight: Sight): Promise<CycleRow[]> {
  const { rows } = await sql<CycleRow>`
    select y.user_id, u.name as user_name, y.cycle, y.began_at, y.due_at, y.completed_at, y.credited_from,
      ${daysLate(sql`coalesce(y.credited_from, y.completed_at)`, sql`y.due_at`)} as late_days
    from assignment_cycles y
    join users u on u.org_id = y.org_id and u.id = y.user_id
    where y.org_id = ${orgId} and y.assignment_id = ${assignmentId} and ${seenUser(sight)}
    order by y.completed_at desc, y.user_id
    limit 1000`.execute(db)
  return rows
}
