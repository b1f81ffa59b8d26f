import type { Assignment } from '@parapet/contract'
import { type RawBuilder, sql, type Updateable } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Generated, Tables } from '../../platform/database/tables.ts'
import type { Membership } from './settle.queries.ts'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    assignments: {
      orgId: string
      id: string
      assigneeType: Assignment['assigneeType']
      assigneeId: string
      userId: string | null
      teamId: string | null
      formerName: string | null
      contentArea: Assignment['contentArea']
      targetType: Assignment['targetType']
      targetId: string
      courseId: string | null
      deadline: Date | null
      isMandatory: boolean
      note: string | null
      isActive: boolean
      source: Assignment['source']
      sarifRunId: string | null
      createdByUserId: string | null
      createdAt: Date
      updatedAt: Date
      assigneeCount: Generated<number>
      completedCount: Generated<number>
      inProgressCount: Generated<number>
      openItemsCompleted: Generated<number>
    }
  }
}

export type AssignmentRow = {
  id: string
  assigneeType: Assignment['assigneeType']
  assigneeId: string
  assigneeName: string
  contentArea: Assignment['contentArea']
  targetType: Assignment['targetType']
  targetId: string
  courseName: string | null
  courseItems: number
  deadline: Date | null
  isMandatory: boolean
  note: string | null
  isActive: boolean
  source: Assignment['source']
  sarifRunId: string | null
  assigneeCount: number
  completedCount: number
  inProgressCount: number
  /** Completed items of those who have not completed all. */
  openItemsCompleted: number
  createdByUserId: string | null
  createdByName: string | null
  createdAt: Date
  updatedAt: Date
}

/** Columns of AssignmentRow over `assignments a` and the tables that entryJoins adds. */
const entryColumns = sql`
  a.id, a.assignee_type, a.assignee_id,
  case a.assignee_type when 'user' then au.name when 'team' then coalesce(t.name, a.former_name) else o.name end as assignee_name,
  a.content_area, a.target_type, a.target_id, c.name as course_name,
  (select count(*)::int from custom_course_items i where i.org_id = a.org_id and i.course_id = a.course_id) as course_items,
  a.deadline, a.is_mandatory, a.note, a.is_active, a.source, a.sarif_run_id,
  a.assignee_count, a.completed_count, a.in_progress_count, a.open_items_completed,
  a.created_by_user_id, creator.name as created_by_name, a.created_at, a.updated_at`

const entryJoins = sql`
  join organizations o on o.id = a.org_id
  left join users au on au.org_id = a.org_id and au.id = a.user_id
  left join teams t on t.org_id = a.org_id and t.id = a.team_id
  left join custom_courses c on c.org_id = a.org_id and c.id = a.course_id
  left join users creator on creator.org_id = a.org_id and creator.id = a.created_by_user_id`

async function selectEntries(db: Db, rest: RawBuilder<unknown>): Promise<AssignmentRow[]> {
  const { rows } = await sql<AssignmentRow>`select ${entryColumns} from ${rest}`.execute(db)
  return rows
}

export type AssignmentPage = {
  limit: number
  before: string | undefined
  assigneeId: string | undefined
  isActive: boolean | undefined
}

/** Newest first. Ids are made in order of time, so they are also the place to go on from. */
export function listAssignmentRows(db: Db, orgId: string, page: AssignmentPage): Promise<AssignmentRow[]> {
  const wanted = [
    sql`org_id = ${orgId}`,
    ...(page.before === undefined ? [] : [sql`id < ${page.before}`]),
    ...(page.assigneeId === undefined ? [] : [sql`assignee_id = ${page.assigneeId}`]),
    ...(page.isActive === undefined ? [] : [sql`is_active = ${page.isActive}`]),
  ]
  return selectEntries(
    db,
    sql`(select * from assignments where ${sql.join(wanted, sql` and `)} order by id desc limit ${page.limit}) a
      ${entryJoins} order by a.id desc`,
  )
}

/** In no order. */
export function listAssignmentRowsByIds(db: Db, orgId: string, ids: readonly string[]): Promise<AssignmentRow[]> {
  return selectEntries(db, sql`assignments a ${entryJoins} where a.org_id = ${orgId} and a.id = any(${ids}::uuid[])`)
}

export async function findAssignmentRow(db: Db, orgId: string, id: string): Promise<AssignmentRow | undefined> {
  const [row] = await listAssignmentRowsByIds(db, orgId, [id])
  return row
}

export type UserAssignmentRow = AssignmentRow & {
  itemsCompleted: number
  startedAt: Date | null
  completedAt: Date | null
}

/**
 * What reaches a user, and what the user completed or had when deactivated. Undefined when there is no such user: one
 * row comes for the user itself, so that the answer is from one moment.
 */
export async function listUserAssignmentRows(
  db: Db,
  orgId: string,
  userId: string,
): Promise<UserAssignmentRow[] | undefined> {
  const { rows } = await sql<UserAssignmentRow>`
    select e.* from users u
    left join lateral (
      select ${entryColumns}, mine.items_completed, mine.started_at, mine.completed_at
      from assignment_assignees mine
      join assignments a on a.org_id = mine.org_id and a.id = mine.assignment_id
      ${entryJoins}
      where mine.org_id = u.org_id and mine.user_id = u.id
        and (mine.membership <> 'left' or mine.completed_at is not null)
    ) e on true
    where u.org_id = ${orgId} and u.id = ${userId}
    order by e.id desc`.execute(db)
  return rows.length === 0 ? undefined : rows.filter((row) => row.id !== null)
}

export type AssigneeRow = {
  userId: string
  userName: string
  userEmail: string
  membership: Membership
  itemsCompleted: number
  startedAt: Date | null
  completedAt: Date | null
}

/** Everybody whom it reaches or who completed it, in the order of GET /users. */
export async function listAssigneeRows(db: Db, orgId: string, assignmentId: string): Promise<AssigneeRow[]> {
  const { rows } = await sql<AssigneeRow>`
    select aa.user_id, u.name as user_name, u.email as user_email, aa.membership, aa.items_completed, aa.started_at,
      aa.completed_at
    from assignment_assignees aa
    join users u on u.org_id = aa.org_id and u.id = aa.user_id
    where aa.org_id = ${orgId} and aa.assignment_id = ${assignmentId}
      and (aa.membership = 'current' or aa.completed_at is not null)
    order by u.created_at, u.id`.execute(db)
  return rows
}

export type NewAssignmentRow = Pick<
  Tables['assignments'],
  | 'orgId'
  | 'id'
  | 'assigneeType'
  | 'assigneeId'
  | 'contentArea'
  | 'targetType'
  | 'targetId'
  | 'deadline'
  | 'isMandatory'
  | 'note'
  | 'source'
  | 'sarifRunId'
  | 'createdByUserId'
  | 'createdAt'
>

/** Inserts what is not open already; the unique index decides. Gives the ids that were inserted. */
export async function insertAssignments(db: Db, rows: readonly NewAssignmentRow[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const inserted = await db
    .insertInto('assignments')
    .values(
      rows.map((row) => ({
        ...row,
        userId: row.assigneeType === 'user' ? row.assigneeId : null,
        teamId: row.assigneeType === 'team' ? row.assigneeId : null,
        courseId: row.targetType === 'custom-course' ? row.targetId : null,
        isActive: true,
        updatedAt: row.createdAt,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return new Set(inserted.map(({ id }) => id))
}

type Target = Pick<NewAssignmentRow, 'assigneeId' | 'contentArea' | 'targetType' | 'targetId'>

export async function findOpenAssignmentId(db: Db, orgId: string, target: Target): Promise<string | undefined> {
  let query = db
    .selectFrom('assignments')
    .select('id')
    .where('orgId', '=', orgId)
    .where('isActive', '=', true)
    .where('assigneeId', '=', target.assigneeId)
    .where('targetType', '=', target.targetType)
    .where('targetId', '=', target.targetId)
  if (target.targetType === 'category') query = query.where('contentArea', '=', target.contentArea)
  return (await query.executeTakeFirst())?.id
}

export async function updateAssignmentRow(
  db: Db,
  orgId: string,
  id: string,
  changes: Updateable<Tables['assignments']>,
): Promise<void> {
  await db.updateTable('assignments').set(changes).where('orgId', '=', orgId).where('id', '=', id).execute()
}

/** Ends what a team that is about to be deleted has open, and keeps its name for the history. Gives how many. */
export async function endAssignmentsOfTeam(db: Db, orgId: string, teamId: string, now: Date): Promise<number> {
  const ofTeam = db.updateTable('assignments').where('orgId', '=', orgId).where('teamId', '=', teamId)
  await ofTeam
    .set({ formerName: sql`(select t.name from teams t where t.org_id = assignments.org_id and t.id = team_id)` })
    .execute()
  const ended = ofTeam.set({ isActive: false, updatedAt: now }).where('isActive', '=', true)
  return Number((await ended.executeTakeFirst()).numUpdatedRows)
}

export type AssigneeFacts = { isActive: boolean }

/** The assignee if it is the organization's, with whether it can be given something. */
export async function findAssignee(
  db: Db,
  orgId: string,
  assignee: { type: 'user' | 'team'; id: string },
): Promise<AssigneeFacts | undefined> {
  if (assignee.type === 'user') {
    const query = db.selectFrom('users').select('isActive')
    return query.where('orgId', '=', orgId).where('id', '=', assignee.id).executeTakeFirst()
  }
  const query = db.selectFrom('teams').select('id').where('orgId', '=', orgId).where('id', '=', assignee.id)
  return (await query.executeTakeFirst()) === undefined ? undefined : { isActive: true }
}

export async function listActiveUserIds(db: Db, orgId: string, userIds: readonly string[]): Promise<Set<string>> {
  const query = db.selectFrom('users').select('id').where('orgId', '=', orgId).where('isActive', '=', true)
  const rows = await query.where(sql<boolean>`id = any(${userIds}::uuid[])`).execute()
  return new Set(rows.map(({ id }) => id))
}

export async function listOpenCourseAssignmentIds(db: Db, orgId: string, courseId: string): Promise<string[]> {
  const query = db.selectFrom('assignments').select('id').where('orgId', '=', orgId).where('courseId', '=', courseId)
  const rows = await query.where('isActive', '=', true).execute()
  return rows.map(({ id }) => id)
}

export async function hasActiveCourse(db: Db, orgId: string, courseId: string): Promise<boolean> {
  const query = db.selectFrom('customCourses').select('id').where('orgId', '=', orgId).where('id', '=', courseId)
  return (await query.where('isActive', '=', true).executeTakeFirst()) !== undefined
}

export type TopicState = { userId: string; topicId: string; state: 'open' | 'completed' }

export async function listTopicStates(
  db: Db,
  orgId: string,
  wanted: { userIds: readonly string[]; topicIds: readonly string[]; completedSince: Date },
): Promise<TopicState[]> {
  const { rows } = await sql<TopicState>`
    select user_id, target_id as topic_id, 'open' as state from assignments
    where org_id = ${orgId} and is_active and target_type = 'topic'
      and user_id = any(${wanted.userIds}::uuid[]) and target_id = any(${wanted.topicIds}::text[])
    union all
    select user_id, item_id, 'completed' from completed_items
    where org_id = ${orgId} and item_type = 'topic' and completed_at >= ${wanted.completedSince}
      and user_id = any(${wanted.userIds}::uuid[]) and item_id = any(${wanted.topicIds}::text[])`.execute(db)
  return rows
}
