import type { Assignment, AssignmentUpdate, Confirmation } from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import { type OrgContext, personOf, type WriteContext } from '../../../platform/context.ts'
import { defined } from '../../../platform/defined.ts'
import { changesOf, writeAudit } from '../../organization/audit/audit.ts'
import { write } from '../../organization/organization/organization.ts'
import { getSight } from '../../organization/people/people.ts'
import type { CatalogContext } from '../catalog/catalog.ts'
import {
  endAssignmentsOfTeam,
  findOpenAssignmentId,
  listOpenCourseAssignmentIds,
  listTopicStates,
  type TopicState,
  updateAssignmentRow,
} from './assignments.queries.ts'
import { refusePastDeadline, refuseTwoDueDates } from './assignments.rules.ts'
import { toDate } from './create-assignments.ts'
import { insertSharedDueDates, updateOwnDueDates, updateRenewals } from './cycles.queries.ts'
import type { AssignmentRow } from './read-assignments.queries.ts'
import { getAssignmentRow, toAssignment } from './read-assignments.ts'
import { refuseUnusableAssignee } from './refuse-assignment.ts'
import { settleCompletions, settleMembership } from './settle.ts'

export { dueDatesBetween, statusAsOf } from './as-of.queries.ts'
export { countOpenPairs, exportAssignments, findAssignments, listOpenPairs } from './assignment-list.ts'
export { resolveTargetTitle } from './assignments.rules.ts'
export { claimNews, listOrganizationsWithNews, type NewsOfPerson } from './claim-news.ts'
export { assignMany, createAssignment, createTopicAssignments } from './create-assignments.ts'
export {
  daysLate,
  definitions,
  dueAt,
  isExempt,
  isOffered,
  isOpenForPerson,
  isOverdue,
  isTrainedSince,
  lateDays,
  openDueDates,
  trainedAt,
} from './definitions.queries.ts'
export { listAssignmentDueDates, listPersonDueDates } from './due-date-history.ts'
export {
  getAssignment,
  getSummary,
  listAssignees,
  listAssignments,
  listCycles,
  listDueAssignments,
  listOwnWork,
  listUserAssignments,
  readEntries,
  requireSeenAssignment,
  showUserAssignments,
} from './read-assignments.ts'

import { assignmentAudit } from './assignments.audit.ts'

export type { OverdueOrder, OverdueRow } from './overdue.queries.ts'
export { listOverdue, listOverduePairs, sumOverdueOf } from './overdue.ts'
export {
  type Audience,
  assignForProgram,
  countAssigned,
  countProgramPeople,
  endOfProgram,
  type Foreseen,
  foresee,
  isAvailable,
  listProgramSums,
  refusePastDeadline,
  refuseTarget,
  refuseTwoDueDates,
} from './program-assignments.ts'
export { renewAssignments } from './renew-assignments.ts'
export { findRenewedScenario, listRenewedItems } from './renewed-items.ts'
export type { UndoneDueDate } from './set-due-dates.queries.ts'
export { eraseDueDateReasons, listDueDates, setDueDates } from './set-due-dates.ts'
export { reachNewUsers, releaseUsers, settleCompletions, settleMembership } from './settle.ts'
export { countOverduePeople, sumByTeam, sumsOfPerson, type TeamSums } from './sums.queries.ts'
export { readKeptDueDates, readUndoneDueDates, restoreDueDates } from './undo-due-dates.ts'

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

/** Only the fields sent are changed. */
export async function updateAssignment(
  ctx: CatalogContext,
  assignmentId: string,
  input: AssignmentUpdate,
): Promise<Assignment> {
  refuseTwoDueDates(input)
  return write(ctx, async (ctx) => {
    const before = await getAssignmentRow(ctx, assignmentId, 'everybody')
    const changes = pickChanges(before, input)
    const fields = Object.keys(changes)
    if (fields.length === 0) return toAssignment(ctx, before)
    if (changes.deadline !== undefined) refusePastDeadline(changes.deadline, ctx.clock.now())
    if (changes.isActive === true) await refuseReopening(ctx, before)
    const now = ctx.clock.now()
    await updateAssignmentRow(ctx.db, ctx.org.id, assignmentId, { ...changes, updatedAt: now })
    if (changes.deadline !== undefined || changes.dueInDays !== undefined) {
      const change = { assignmentId, setByUserId: personOf(ctx.actor) }
      const deadline = changes.deadline === undefined ? before.deadline : changes.deadline
      await insertSharedDueDates(ctx.db, ctx.org.id, 'changed', [{ ...change, deadline }], now)
      await updateOwnDueDates(ctx.db, ctx.org.id, { ...change, now })
    }
    if (changes.repeatMonths !== undefined) await updateRenewals(ctx.db, ctx.org.id, assignmentId)
    await writeAudit(ctx, assignmentAudit, {
      action: 'assignment.updated',
      subjectId: assignmentId,
      details: {
        fields,
        ...changesOf(before, changes, ['deadline', 'dueInDays', 'repeatMonths', 'isMandatory', 'isActive']),
      },
    })
    // Nobody joined or completed it while it was ended.
    if (changes.isActive === true) await settleMembership(ctx, { assignmentIds: [assignmentId] })
    return toAssignment(ctx, await getAssignmentRow(ctx, assignmentId, 'everybody'))
  })
}

/** Ends it and keeps progress and history. Idempotent. Leads can end only what they assigned themselves. */
export async function deactivateAssignment(ctx: OrgContext, assignmentId: string): Promise<Confirmation> {
  await write(ctx, async (ctx) => {
    const sight = await getSight(ctx)
    const { isActive, createdByUserId } = await getAssignmentRow(ctx, assignmentId, sight)
    if (sight !== 'everybody' && createdByUserId !== personOf(ctx.actor)) throw new AppError('assigned_by_others')
    if (!isActive) return
    await updateAssignmentRow(ctx.db, ctx.org.id, assignmentId, { isActive: false, updatedAt: ctx.clock.now() })
    await writeAudit(ctx, assignmentAudit, { action: 'assignment.deactivated', subjectId: assignmentId })
  })
  return { message: 'Assignment deactivated' }
}

/** Call it in the transaction that deletes the team, before the deletion. Returns how many assignments ended. */
export function endTeamAssignments(ctx: WriteContext, teamId: string): Promise<number> {
  return endAssignmentsOfTeam(ctx.db, ctx.org.id, teamId, ctx.clock.now())
}

/** Call it in the transaction that replaces a course's items: people who have done all remaining items complete it. */
export async function settleCourse(ctx: WriteContext<CatalogContext>, courseId: string): Promise<void> {
  const assignmentIds = await listOpenCourseAssignmentIds(ctx.db, ctx.org.id, courseId)
  if (assignmentIds.length > 0) await settleCompletions(ctx, { assignmentIds })
}

/** Call it in the transaction that reactivates a course: its assignments reached nobody new meanwhile. */
export async function reachCourseAgain(ctx: WriteContext<CatalogContext>, courseId: string): Promise<void> {
  const assignmentIds = await listOpenCourseAssignmentIds(ctx.db, ctx.org.id, courseId)
  if (assignmentIds.length > 0) await settleMembership(ctx, { assignmentIds })
}

/** Reopening is like assigning: not to a deactivated person or a deleted team, and not twice. */
async function refuseReopening(ctx: OrgContext, row: AssignmentRow): Promise<void> {
  await refuseUnusableAssignee(ctx, row)
  const assignmentId = await findOpenAssignmentId(ctx.db, ctx.org.id, row)
  if (assignmentId !== undefined) throw new AppError('assignment_exists', { assignmentId })
}

type Changes = Partial<
  Pick<AssignmentRow, 'deadline' | 'dueInDays' | 'repeatMonths' | 'isMandatory' | 'note' | 'isActive'>
>

/** Only values that differ, so that an assignment can be sent back as read, even with a past deadline. */
function pickChanges(before: AssignmentRow, input: AssignmentUpdate): Changes {
  const { deadline, dueInDays, repeatMonths, isMandatory, note, isActive } = input
  const sent: Changes = {
    // One of the two replaces the other.
    ...(dueInDays == null ? {} : { deadline: null }),
    ...(deadline == null ? {} : { dueInDays: null }),
    ...(deadline === undefined ? {} : { deadline: toDate(deadline) }),
    ...defined({ dueInDays, repeatMonths, isMandatory, note, isActive }),
  }
  const names = Object.keys(sent) as (keyof Changes)[]
  const changed = names.filter((name) => sent[name]?.valueOf() !== before[name]?.valueOf())
  return Object.fromEntries(changed.map((name) => [name, sent[name]]))
}
