import { type AssignedMany, type Assignment, limits, type ManyAssignments, type NewAssignment } from '@parapet/contract'
import { raiseEvents } from '../../../delivery/delivery.ts'
import { AppError, invalidField } from '../../../platform/app-error.ts'
import { type OrgContext, personOf, type WriteContext } from '../../../platform/context.ts'
import { newId } from '../../../platform/crypto/random.ts'
import { distinct } from '../../../platform/distinct.ts'
import { writeAuditLines } from '../../organization/audit/audit.ts'
import { write } from '../../organization/organization/organization.ts'
import type { CatalogContext } from '../catalog/catalog.ts'
import { assignmentAudit } from './assignments.audit.ts'
import {
  endCompletedTopicAssignments,
  findOpenAssignmentId,
  insertAssignments,
  listAssignableUserIds,
  listOpenTopics,
  listTrainedTopics,
  type NewAssignmentRow,
} from './assignments.queries.ts'
import {
  refuseMismatch,
  refusePastDeadline,
  refuseRuleForPerson,
  refuseTwoDueDates,
  refuseUnknownTarget,
} from './assignments.rules.ts'
import { insertSharedDueDates } from './cycles.queries.ts'
import { readEntries } from './read-assignments.ts'
import { refuseUnknownCourse, refuseUnseenAssignee, refuseUnusableAssignee } from './refuse-assignment.ts'
import { reachAssignees, tellManyCompletions } from './settle.ts'

export async function createAssignment(ctx: CatalogContext, input: NewAssignment): Promise<Assignment> {
  const isCourse = input.targetType === 'custom-course'
  // Normalized as in responses: the database accepts uppercase UUIDs too.
  const assigneeId = input.assigneeId.toLowerCase()
  const target = { ...input, assigneeId, targetId: isCourse ? input.targetId.toLowerCase() : input.targetId }
  const deadline = toDate(input.deadline)
  refuseMismatch(target)
  refuseTwoDueDates(input)
  refuseRuleForPerson(input)
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
        ...toTerms(input),
        source: ctx.actor.type === 'key' ? 'api' : 'admin',
        sarifRunId: null,
        programId: null,
      },
    ])
    if (created !== undefined) return created
    const assignmentId = await findOpenAssignmentId(ctx.db, ctx.org.id, target)
    throw new AppError('assignment_exists', { assignmentId })
  })
}

type WantedTopic = { userId: string; topicId: string; note?: string | null }

/**
 * Assigns topics to people because of a scan, in the caller's transaction. Skips deactivated people, auditors and topics
 * that are already open. People who know the topic pass one of its challenges again, beside an assignment that they have
 * completed and that may repeat; one of the whole topic takes its place. Returns the created assignments in the requested order.
 */
export async function createTopicAssignments(
  ctx: WriteContext<CatalogContext>,
  input: {
    sarifRunId: string
    deadline: Date | null
    /** What people who have completed the topic do again. */
    retrain: 'refresher' | 'topic'
    wanted: readonly WantedTopic[]
  },
): Promise<Assignment[]> {
  const assignable = await listAssignableUserIds(
    ctx.db,
    ctx.org.id,
    input.wanted.map(({ userId }) => userId),
  )
  const open = await listOpenTopics(ctx.db, ctx.org.id, input.wanted)
  const trained = await listTrainedTopics(ctx.db, ctx.org.id, input.wanted)
  const usable = input.wanted
    .filter(({ userId, topicId }) => assignable.has(userId) && !open.has(`${userId} ${topicId}`))
    .map((one) => {
      const isTrained = trained.has(`${one.userId} ${one.topicId}`)
      return { ...one, isTrained, isRefresher: isTrained && input.retrain === 'refresher' }
    })
  const ended = await endCompletedTopicAssignments(ctx.db, ctx.org.id, usable, ctx.clock.now())
  return insertAndTell(
    ctx,
    usable.map(({ userId, topicId, note, isTrained, isRefresher }) => ({
      assigneeType: 'user',
      assigneeId: userId,
      contentArea: 'practice',
      targetType: 'topic',
      targetId: topicId,
      deadline: input.deadline,
      dueInDays: null,
      // A replacement of repeating training keeps repeating. A refresher replaces only an earlier one.
      repeatMonths: ended.find((one) => one.userId === userId && one.topicId === topicId)?.repeatMonths ?? null,
      onlyNewMembers: false,
      // What they knew before did not prevent the finding.
      creditDays: isTrained ? 0 : null,
      isRefresher,
      isMandatory: true,
      note: note ?? null,
      source: 'sarif',
      sarifRunId: input.sarifRunId,
      programId: null,
    })),
  )
}

type Wanted = Omit<NewAssignmentRow, 'orgId' | 'id' | 'createdByUserId' | 'createdAt'>

/** The number of statements grows only with the parts that people are reached in. */
export async function insertAndTell(
  ctx: WriteContext<CatalogContext>,
  wanted: readonly Wanted[],
): Promise<Assignment[]> {
  const now = ctx.clock.now()
  const trace = { orgId: ctx.org.id, createdByUserId: personOf(ctx.actor), createdAt: now }
  const rows = wanted.map((row) => ({ ...row, ...trace, id: newId() }))
  const inserted = await insertAssignments(ctx.db, rows)
  const added = rows.filter(({ id }) => inserted.has(id))
  if (added.length === 0) return []
  const ids = added.map(({ id }) => id)
  const dueDates = added.map(({ id, deadline, createdByUserId }) => ({
    ...{ assignmentId: id, deadline, setByUserId: createdByUserId },
  }))
  await insertSharedDueDates(ctx.db, ctx.org.id, 'assigned', dueDates, now)
  const completions = await reachAssignees(ctx, added, now)
  const entries = await readEntries(ctx, ids)
  const created = ids.map((id) => entries.get(id) as Assignment)
  await writeAuditLines(
    ctx,
    assignmentAudit,
    created.map(({ id, assigneeType, assigneeId, targetType, targetId, source }) => ({
      action: 'assignment.created',
      subjectId: id,
      details: { assigneeType, assigneeId, targetType, targetId, source },
    })),
  )
  await raiseEvents(ctx, 'assignment.created', created)
  await tellManyCompletions(ctx, completions)
  return created
}

type Pair = Pick<NewAssignment, 'assigneeType' | 'assigneeId' | 'contentArea' | 'targetType' | 'targetId'>

/**
 * Assigns all targets to all assignees in one transaction. An unknown target or assignee refuses everything;
 * assignments that are already open and people who cannot be assigned anything are skipped and reported.
 */
export async function assignMany(ctx: CatalogContext, input: ManyAssignments): Promise<AssignedMany> {
  const assignees = distinct(
    input.assignees.map((one) => ({ ...one, assigneeId: one.assigneeId.toLowerCase() })),
    JSON.stringify,
  )
  const targets = distinct(input.targets.map(toTarget), JSON.stringify)
  if (assignees.length * targets.length > limits.batchAssignments) {
    throw invalidField('assignees', `times targets must be at most ${limits.batchAssignments} assignments`)
  }
  targets.forEach(refuseMismatch)
  refuseTwoDueDates(input)
  for (const { assigneeType } of assignees) refuseRuleForPerson({ ...input, assigneeType })
  refusePastDeadline(toDate(input.deadline), ctx.clock.now())
  const hasCourse = targets.some(({ targetType }) => targetType === 'custom-course')
  return write(ctx, { changes: hasCourse ? ['courses'] : [] }, async (ctx) => {
    for (const target of targets) {
      refuseUnknownTarget(ctx.catalog, target)
      if (target.targetType === 'custom-course') await refuseUnknownCourse(ctx, target.targetId)
    }
    const skipped: AssignedMany['skipped'] = []
    const usable: typeof assignees = []
    for (const assignee of assignees) {
      await refuseUnseenAssignee(ctx, assignee)
      const reason = await findReasonToSkip(ctx, assignee)
      if (reason === undefined) usable.push(assignee)
      else skipped.push(...targets.map((target) => toSkipped({ ...assignee, ...target }, reason)))
    }
    const pairs: Pair[] = usable.flatMap((assignee) => targets.map((target) => ({ ...assignee, ...target })))
    const source = ctx.actor.type === 'key' ? ('api' as const) : ('admin' as const)
    const created = await insertAndTell(
      ctx,
      pairs.map((pair) => ({ ...pair, ...toTerms(input), source, sarifRunId: null, programId: null })),
    )
    const isCreated = new Set(created.map(toKey))
    const open = pairs.filter((pair) => !isCreated.has(toKey(pair)))
    return { created, skipped: [...skipped, ...open.map((pair) => toSkipped(pair, 'assignment_exists'))] }
  })
}

type Reason = AssignedMany['skipped'][number]['reason']

export async function findReasonToSkip(
  ctx: OrgContext,
  assignee: Pick<Pair, 'assigneeType' | 'assigneeId'>,
): Promise<Reason | undefined> {
  try {
    await refuseUnusableAssignee(ctx, assignee)
  } catch (error) {
    const code = error instanceof AppError ? error.code : undefined
    if (code === 'user_inactive' || code === 'user_is_auditor') return code
    throw error
  }
  return undefined
}

function toSkipped({ assigneeId, targetType, targetId }: Pair, reason: Reason): AssignedMany['skipped'][number] {
  return { assigneeId, targetType, targetId, reason }
}

function toKey({ assigneeId, contentArea, targetType, targetId }: Omit<Pair, 'assigneeType'>): string {
  return [assigneeId, targetType === 'category' ? contentArea : '', targetType, targetId].join(' ')
}

/** Ids normalized as in responses: the database accepts uppercase UUIDs too. */
function toTarget<T extends Pick<Pair, 'targetType' | 'targetId'>>(target: T): T {
  return target.targetType === 'custom-course' ? { ...target, targetId: target.targetId.toLowerCase() } : target
}

/** The terms of an assignment, as they are stored. */
function toTerms(input: Omit<NewAssignment, keyof Pair>) {
  return {
    deadline: toDate(input.deadline),
    dueInDays: input.dueInDays ?? null,
    repeatMonths: input.repeatMonths ?? null,
    onlyNewMembers: input.onlyNewMembers ?? false,
    creditDays: input.creditDays ?? null,
    isRefresher: false,
    isMandatory: input.isMandatory ?? true,
    note: input.note ?? null,
  }
}

export function toDate(text: string | null | undefined): Date | null {
  return text === null || text === undefined ? null : new Date(text)
}
