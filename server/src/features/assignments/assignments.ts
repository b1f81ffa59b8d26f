import type { Assignment, AssignmentUpdate, Confirmation, NewAssignment } from '@parapet/contract'
import { raiseEvents } from '../../delivery/delivery.ts'
import { type OrgContext, personOf, type WriteContext } from '../../platform/context.ts'
import { newId } from '../../platform/crypto/random.ts'
import { AppError, invalidField } from '../../platform/http/app-error.ts'
import { isResourceId } from '../../platform/http/validation.ts'
import { writeAudit, writeAuditLines } from '../audit/audit.ts'
import type { CatalogContext } from '../catalog/catalog.ts'
import { write } from '../organization/organization.ts'
import { getSight, requireSeenTeam, requireSeenUser } from '../people/people.ts'
import {
  endAssignmentsOfTeam,
  endCompletedTopicAssignments,
  findAssignee,
  findOpenAssignmentId,
  hasActiveCourse,
  insertAssignments,
  listAssignableUserIds,
  listOpenCourseAssignmentIds,
  listTopicStates,
  type NewAssignmentRow,
  type TopicState,
  updateAssignmentRow,
} from './assignments.queries.ts'
import { refuseMismatch, refusePastDeadline, refuseUnknownTarget } from './assignments.rules.ts'
import type { AssignmentRow } from './read-assignments.queries.ts'
import { getAssignmentRow, readEntries, toAssignment } from './read-assignments.ts'
import { insertAssignees } from './settle.queries.ts'
import { refresh, settleCompletions, settleMembership, tellCompletions } from './settle.ts'

export { resolveTargetTitle } from './assignments.rules.ts'
export {
  getAssignment,
  listAssignments,
  listDueAssignments,
  listUserAssignments,
  readEntries,
  requireSeenAssignment,
  showUserAssignments,
} from './read-assignments.ts'
export { reachNewUsers, releaseUser, settleCompletions, settleMembership } from './settle.ts'

export async function createAssignment(ctx: CatalogContext, input: NewAssignment): Promise<Assignment> {
  const isCourse = input.targetType === 'custom-course'
  // In the form that is answered: the database takes a UUID in capitals for the same one.
  const assigneeId = input.assigneeId.toLowerCase()
  const target = { ...input, assigneeId, targetId: isCourse ? input.targetId.toLowerCase() : input.targetId }
  const deadline = toDate(input.deadline)
  refuseMismatch(target)
  refusePastDeadline(deadline, ctx.clock.now())
  // A course shows how often it was assigned.
  return write(ctx, { changes: isCourse ? ['courses'] : [] }, async (ctx) => {
    await refuseUnseenAssignee(ctx, target)
    await refuseUnusableAssignee(ctx, target)
    refuseUnknownTarget(ctx.catalog, target)
    if (isCourse) await refuseUnknownCourse(ctx, target.targetId)
    const [created] = await insertAndTell(ctx, [
      {
        assigneeType: input.assigneeType,
        assigneeId,
        contentArea: input.contentArea,
        targetType: input.targetType,
        targetId: target.targetId,
        deadline,
        isMandatory: input.isMandatory ?? true,
        note: input.note ?? null,
        source: ctx.actor.type === 'key' ? 'api' : 'admin',
        sarifRunId: null,
      },
    ])
    if (created !== undefined) return created
    const assignmentId = await findOpenAssignmentId(ctx.db, ctx.org.id, target)
    throw new AppError('assignment_exists', { assignmentId })
  })
}

type WantedTopic = { userId: string; topicId: string; note?: string | null }

/**
 * Assigns topics to people because of a scan, in the caller's transaction. Nothing is created for somebody deactivated or an auditor,
 * and what is open already is left as it is; what was completed makes room for the new one. Gives what was created, in the order in which it was wanted.
 */
export async function createTopicAssignments(
  ctx: WriteContext<CatalogContext>,
  input: { sarifRunId: string; deadline: Date | null; wanted: readonly WantedTopic[] },
): Promise<Assignment[]> {
  const assignable = await listAssignableUserIds(
    ctx.db,
    ctx.org.id,
    input.wanted.map(({ userId }) => userId),
  )
  const usable = input.wanted.filter(({ userId }) => assignable.has(userId))
  await endCompletedTopicAssignments(ctx.db, ctx.org.id, usable, ctx.clock.now())
  return insertAndTell(
    ctx,
    usable.map(({ userId, topicId, note }) => ({
      assigneeType: 'user',
      assigneeId: userId,
      contentArea: 'practice',
      targetType: 'topic',
      targetId: topicId,
      deadline: input.deadline,
      isMandatory: true,
      note: note ?? null,
      source: 'sarif',
      sarifRunId: input.sarifRunId,
    })),
  )
}

/**
 * `open`: the topic is assigned to the user, the team or the organization, neither ended nor completed by the user;
 * `completed`: the user completed the topic since then.
 */
export function findTopicStates(
  ctx: OrgContext,
  wanted: { userIds: readonly string[]; topicIds: readonly string[]; completedSince: Date },
): Promise<TopicState[]> {
  return listTopicStates(ctx.db, ctx.org.id, wanted)
}

type Wanted = Omit<NewAssignmentRow, 'orgId' | 'id' | 'createdByUserId' | 'createdAt'>

/** A handful of statements, however many are created and however many people they reach. */
async function insertAndTell(ctx: WriteContext<CatalogContext>, wanted: readonly Wanted[]): Promise<Assignment[]> {
  const now = ctx.clock.now()
  const trace = { orgId: ctx.org.id, createdByUserId: personOf(ctx.actor), createdAt: now }
  const rows = wanted.map((row) => ({ ...row, ...trace, id: newId() }))
  const inserted = await insertAssignments(ctx.db, rows)
  const ids = rows.map(({ id }) => id).filter((id) => inserted.has(id))
  if (ids.length === 0) return []
  await insertAssignees(ctx.db, ctx.org.id, { assignmentIds: ids }, now)
  const completions = await refresh(ctx, { assignmentIds: ids })
  const entries = await readEntries(ctx, ids)
  const created = ids.map((id) => entries.get(id) as Assignment)
  await writeAuditLines(
    ctx,
    created.map(({ id, assigneeType, assigneeId, targetType, targetId, source }) => ({
      action: 'assignment.created',
      subjectId: id,
      details: { assigneeType, assigneeId, targetType, targetId, source },
    })),
  )
  await raiseEvents(ctx, 'assignment.created', created)
  await tellCompletions(ctx, completions)
  return created
}

/** Only the fields sent are changed. */
export async function updateAssignment(
  ctx: CatalogContext,
  assignmentId: string,
  input: AssignmentUpdate,
): Promise<Assignment> {
  return write(ctx, { changes: [] }, async (ctx) => {
    const before = await getAssignmentRow(ctx, assignmentId, 'everybody')
    const changes = pickChanges(before, input)
    const fields = Object.keys(changes)
    if (fields.length === 0) return toAssignment(ctx, before)
    if (changes.deadline !== undefined) refusePastDeadline(changes.deadline, ctx.clock.now())
    if (changes.isActive === true) await refuseReopening(ctx, before)
    await updateAssignmentRow(ctx.db, ctx.org.id, assignmentId, { ...changes, updatedAt: ctx.clock.now() })
    await writeAudit(ctx, {
      action: 'assignment.updated',
      subjectId: assignmentId,
      details: { fields },
    })
    // While it was ended nobody was reached, and nothing was completed.
    if (changes.isActive === true) await settleMembership(ctx, { assignmentIds: [assignmentId] })
    return toAssignment(ctx, await getAssignmentRow(ctx, assignmentId, 'everybody'))
  })
}

/** Ends it; progress and history are kept. Repeating it changes nothing. A lead ends what they assigned themselves. */
export async function deactivateAssignment(ctx: OrgContext, assignmentId: string): Promise<Confirmation> {
  await write(ctx, { changes: [] }, async (ctx) => {
    const sight = await getSight(ctx)
    const { isActive, createdByUserId } = await getAssignmentRow(ctx, assignmentId, sight)
    if (sight !== 'everybody' && createdByUserId !== personOf(ctx.actor)) throw new AppError('assigned_by_others')
    if (!isActive) return
    await updateAssignmentRow(ctx.db, ctx.org.id, assignmentId, { isActive: false, updatedAt: ctx.clock.now() })
    await writeAudit(ctx, { action: 'assignment.deactivated', subjectId: assignmentId })
  })
  return { message: 'Assignment deactivated' }
}

/** In the transaction that deletes the team, before it does. Gives how many assignments ended by it. */
export function endTeamAssignments(ctx: WriteContext, teamId: string): Promise<number> {
  return endAssignmentsOfTeam(ctx.db, ctx.org.id, teamId, ctx.clock.now())
}

/** In the transaction that replaces the items of a course: who has done all that is left completes it. */
export async function settleCourse(ctx: WriteContext<CatalogContext>, courseId: string): Promise<void> {
  const assignmentIds = await listOpenCourseAssignmentIds(ctx.db, ctx.org.id, courseId)
  if (assignmentIds.length > 0) await settleCompletions(ctx, { assignmentIds })
}

/** A lead assigns to their teams and the members, not to the organization; others are not found. */
async function refuseUnseenAssignee(
  ctx: OrgContext,
  { assigneeType, assigneeId }: Pick<NewAssignment, 'assigneeType' | 'assigneeId'>,
): Promise<void> {
  if (assigneeType === 'user') return requireSeenUser(ctx, assigneeId)
  if (assigneeType === 'team') return requireSeenTeam(ctx, assigneeId)
  if ((await getSight(ctx)) !== 'everybody') throw new AppError('forbidden')
}

async function refuseUnusableAssignee(
  ctx: OrgContext,
  { assigneeType, assigneeId }: Pick<NewAssignment, 'assigneeType' | 'assigneeId'>,
): Promise<void> {
  if (assigneeType === 'org') {
    if (assigneeId !== ctx.org.id) throw invalidField('assigneeId', 'must be the id of the organization')
    return
  }
  const assignee = await findAssignee(ctx.db, ctx.org.id, { type: assigneeType, id: assigneeId })
  if (assignee === undefined) throw new AppError(assigneeType === 'user' ? 'user_not_found' : 'team_not_found')
  if (!assignee.isActive) throw new AppError('user_inactive')
  if (assignee.role === 'auditor') throw new AppError('user_is_auditor')
}

async function refuseUnknownCourse(ctx: OrgContext, courseId: string): Promise<void> {
  const isKnown = isResourceId(courseId) && (await hasActiveCourse(ctx.db, ctx.org.id, courseId))
  if (!isKnown) throw new AppError('custom_course_not_found')
}

/** Opening an assignment again gives it anew: not to somebody deactivated, not to a team that is gone, not twice. */
async function refuseReopening(ctx: OrgContext, row: AssignmentRow): Promise<void> {
  await refuseUnusableAssignee(ctx, row)
  const assignmentId = await findOpenAssignmentId(ctx.db, ctx.org.id, row)
  if (assignmentId !== undefined) throw new AppError('assignment_exists', { assignmentId })
}

type Changes = Partial<Pick<AssignmentRow, 'deadline' | 'isMandatory' | 'note' | 'isActive'>>

/** What was sent and is not so already: an assignment that was read can be sent back, past deadline and all. */
function pickChanges(before: AssignmentRow, input: AssignmentUpdate): Changes {
  const { deadline, isMandatory, note, isActive } = input
  const sent: Changes = {
    ...(deadline === undefined ? {} : { deadline: toDate(deadline) }),
    ...(isMandatory === undefined ? {} : { isMandatory }),
    ...(note === undefined ? {} : { note }),
    ...(isActive === undefined ? {} : { isActive }),
  }
  const names = Object.keys(sent) as (keyof Changes)[]
  const changed = names.filter((name) => sent[name]?.valueOf() !== before[name]?.valueOf())
  return Object.fromEntries(changed.map((name) => [name, sent[name]]))
}

function toDate(text: string | null | undefined): Date | null {
  return text === null || text === undefined ? null : new Date(text)
}
