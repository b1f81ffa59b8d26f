import { sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Row, Tables } from '../../../platform/database/tables.ts'
import type { AssignmentColumns, AssignmentCounts } from './read-assignments.queries.ts'

export type NewAssignmentRow = Omit<
  AssignmentColumns,
  'isActive' | 'isOffered' | 'updatedAt' | keyof AssignmentCounts
> &
  Row<'assignments', 'orgId'>

/** Inserts assignments that are not open already (the unique index decides) and returns the inserted ids. */
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

type Target = Pick<NewAssignmentRow, 'assigneeId' | 'contentArea' | 'targetType' | 'targetId'> & {
  isRefresher?: boolean
}

export async function findOpenAssignmentId(db: Db, orgId: string, target: Target): Promise<string | undefined> {
  let query = db
    .selectFrom('assignments')
    .select('id')
    .where('orgId', '=', orgId)
    .where('isActive', '=', true)
    .where('assigneeId', '=', target.assigneeId)
    .where('targetType', '=', target.targetType)
    .where('targetId', '=', target.targetId)
    .where('isRefresher', '=', target.isRefresher ?? false)
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

/** Ends the open assignments of a team before it is deleted, keeps its name for the history, returns how many ended. */
export async function endAssignmentsOfTeam(db: Db, orgId: string, teamId: string, now: Date): Promise<number> {
  const ofTeam = db.updateTable('assignments').where('orgId', '=', orgId).where('teamId', '=', teamId)
  await ofTeam
    .set({ formerName: sql`(select t.name from teams t where t.org_id = assignments.org_id and t.id = team_id)` })
    .execute()
  const ended = ofTeam.set({ isActive: false, updatedAt: now }).where('isActive', '=', true)
  return Number((await ended.executeTakeFirst()).numUpdatedRows)
}

/** The assignee if it belongs to the organization, and whether it can be assigned anything. */
export async function findAssignee(
  db: Db,
  orgId: string,
  assignee: { type: 'user' | 'team'; id: string },
): Promise<{ isActive: boolean; role?: string } | undefined> {
  if (assignee.type === 'user') {
    const query = db.selectFrom('users').select(['isActive', 'role'])
    return query.where('orgId', '=', orgId).where('id', '=', assignee.id).executeTakeFirst()
  }
  const query = db.selectFrom('teams').select('id').where('orgId', '=', orgId).where('id', '=', assignee.id)
  return (await query.executeTakeFirst()) === undefined ? undefined : { isActive: true }
}

/** The people of these who can be assigned anything. */
export async function listAssignableUserIds(db: Db, orgId: string, userIds: readonly string[]): Promise<Set<string>> {
  const query = db.selectFrom('users').select('id').where('orgId', '=', orgId).where('isActive', '=', true)
  const rows = await query.where('role', '<>', 'auditor').where(sql<boolean>`id = any(${userIds}::uuid[])`).execute()
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

/** Of these pairs, the ones that were completed at any time, as `<user> <topic>`. */
export async function listTrainedTopics(
  db: Db,
  orgId: string,
  topics: readonly { userId: string; topicId: string }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ userId: string; topicId: string }>`
    select d.user_id, d.item_id as topic_id from completed_items d
    join unnest(${topics.map(({ userId }) => userId)}::uuid[], ${topics.map(({ topicId }) => topicId)}::text[])
      as t (user_id, topic_id) on t.user_id = d.user_id and t.topic_id = d.item_id
    where d.org_id = ${orgId} and d.item_type = 'topic'`.execute(db)
  return new Set(rows.map(({ userId, topicId }) => `${userId} ${topicId}`))
}

export type TopicState = { userId: string; topicId: string; state: 'open' | 'completed' }

export async function listTopicStates(
  db: Db,
  orgId: string,
  wanted: { userIds: readonly string[]; topicIds: readonly string[]; completedSince: Date },
): Promise<TopicState[]> {
  const { rows } = await sql<TopicState>`
    select distinct s.user_id, a.target_id as topic_id, 'open' as state from assignment_assignees s
    join assignments a on a.org_id = s.org_id and a.id = s.assignment_id
    where s.org_id = ${orgId} and s.user_id = any(${wanted.userIds}::uuid[])
      and s.membership = 'current' and s.completed_at is null
      and a.is_active and a.target_type = 'topic' and a.target_id = any(${wanted.topicIds}::text[])
    union all
    select user_id, item_id, 'completed' from completed_items
    where org_id = ${orgId} and item_type = 'topic' and completed_at >= ${wanted.completedSince}
      and user_id = any(${wanted.userIds}::uuid[]) and item_id = any(${wanted.topicIds}::text[])`.execute(db)
  return rows
}

type EndedTopic = { userId: string; topicId: string; repeatMonths: number | null }

/** Of these pairs, the ones with an assignment that the person has not completed, as `<user> <topic>`. */
export async function listOpenTopics(
  db: Db,
  orgId: string,
  topics: readonly { userId: string; topicId: string }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ userId: string; topicId: string }>`
    select a.assignee_id as user_id, a.target_id as topic_id from assignments a
    join unnest(${topics.map(({ userId }) => userId)}::uuid[], ${topics.map(({ topicId }) => topicId)}::text[])
      as t (user_id, topic_id) on t.user_id = a.assignee_id and t.topic_id = a.target_id
    where a.org_id = ${orgId} and a.is_active and a.assignee_type = 'user' and a.target_type = 'topic'
      and a.completed_count = 0`.execute(db)
  return new Set(rows.map(({ userId, topicId }) => `${userId} ${topicId}`))
}

/** Ends completed assignments so that the same topic can be assigned again. Returns those that ended. */
export async function endCompletedTopicAssignments(
  db: Db,
  orgId: string,
  topics: readonly { userId: string; topicId: string; isRefresher: boolean }[],
  now: Date,
): Promise<EndedTopic[]> {
  const { rows } = await sql<EndedTopic>`
    update assignments a set is_active = false, updated_at = ${now}
    from unnest(${topics.map(({ userId }) => userId)}::uuid[], ${topics.map(({ topicId }) => topicId)}::text[],
        ${topics.map(({ isRefresher }) => isRefresher)}::boolean[])
      as t (user_id, topic_id, is_refresher)
    where a.org_id = ${orgId} and a.is_active and a.assignee_type = 'user' and a.target_type = 'topic'
      and a.assignee_id = t.user_id and a.target_id = t.topic_id and a.is_refresher = t.is_refresher
      and a.completed_count > 0
    returning a.user_id, a.target_id as topic_id, a.repeat_months`.execute(db)
  return rows
}
