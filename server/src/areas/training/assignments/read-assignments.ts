import {
  type Assignee,
  type AssigneePage,
  type Assignment,
  type AssignmentCycle,
  type AssignmentDetail,
  limits,
  type UserAssignment,
} from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import type { OrgContext } from '../../../platform/context.ts'
import { getSight, requireSeenUser, type Sight } from '../../organization/people/people.ts'
import type { CatalogContext } from '../catalog/catalog.ts'
import { countItems, resolveTargetTitle, toAveragePercent, toPercent } from './assignments.rules.ts'
import {
  type AssigneePage as AssigneeRequest,
  type AssigneeRow,
  type AssignmentRow,
  findAssignmentRow,
  listAssigneePage,
  listAssigneeRows,
  listAssignmentRows,
  listAssignmentRowsByIds,
  listCycleRows,
  listUserAssignmentRows,
  type PersonState,
  type UserAssignmentRow,
} from './read-assignments.queries.ts'

type Page = { limit?: number; before?: string; assigneeId?: string; isActive?: boolean }

export async function listAssignments(ctx: CatalogContext, page: Page): Promise<Assignment[]> {
  const rows = await listAssignmentRows(ctx.db, ctx.org.id, {
    limit: page.limit ?? limits.assignmentPageSize,
    before: page.before,
    assigneeId: page.assigneeId,
    isActive: page.isActive,
    sight: await getSight(ctx),
    now: ctx.clock.now(),
  })
  return rows.map((row) => toAssignment(ctx, row))
}

export async function getAssignment(ctx: CatalogContext, assignmentId: string): Promise<AssignmentDetail> {
  const sight = await getSight(ctx)
  const row = await getAssignmentRow(ctx, assignmentId, sight)
  const assignees = await listAssigneeRows(ctx.db, ctx.org.id, assignmentId, { sight, now: ctx.clock.now() })
  return {
    ...toAssignment(ctx, row),
    assignees: assignees.map((assignee) => toAssignee(ctx, row, assignee)),
  }
}

/** Without its people. */
export async function getSummary(ctx: CatalogContext, assignmentId: string): Promise<Assignment> {
  return toAssignment(ctx, await getAssignmentRow(ctx, assignmentId, await getSight(ctx)))
}

/** A page of the people whom it reaches, by name. */
export async function listAssignees(
  ctx: CatalogContext,
  assignmentId: string,
  query: Partial<AssigneeRequest>,
): Promise<AssigneePage> {
  const sight = await getSight(ctx)
  const assignment = await getAssignmentRow(ctx, assignmentId, sight)
  const { limit = limits.assignmentPageSize, after, search, show } = query
  // One more says whether there is another page.
  const page = { limit: limit + 1, after, search, show, sight, now: ctx.clock.now() }
  const found = await listAssigneePage(ctx.db, ctx.org.id, assignmentId, page)
  const rows = found.slice(0, limit)
  return {
    rows: rows.map((row) => ({ ...toAssignee(ctx, assignment, row), isActive: row.isActive })),
    next: found.length > limit ? (rows.at(-1)?.userId ?? null) : null,
  }
}

/** Finished cycles of the people whom the caller sees. */
export async function listCycles(ctx: OrgContext, assignmentId: string): Promise<AssignmentCycle[]> {
  const sight = await getSight(ctx)
  await getAssignmentRow(ctx, assignmentId, sight)
  const rows = await listCycleRows(ctx.db, ctx.org.id, assignmentId, sight)
  return rows.map((row) => ({
    ...row,
    beganAt: row.beganAt.toISOString(),
    dueAt: row.dueAt?.toISOString() ?? null,
    completedAt: row.completedAt.toISOString(),
    creditedFrom: row.creditedFrom?.toISOString() ?? null,
  }))
}

/** For other readers than the person: a lead gets counts over the people they see. */
export async function showUserAssignments(ctx: CatalogContext, userId: string): Promise<UserAssignment[]> {
  await requireSeenUser(ctx, userId)
  const rows = await getUserAssignmentRows(ctx, userId, await getSight(ctx))
  return rows.map((row) => toUserAssignment(ctx, row))
}

/** For the person's own pages. */
export async function listUserAssignments(ctx: CatalogContext, userId: string): Promise<UserAssignment[]> {
  const rows = await getUserAssignmentRows(ctx, userId, 'everybody')
  return rows.map((row) => toUserAssignment(ctx, row))
}

/** A user's open assignments, without those of deactivated courses: they stay open, but learners don't see them. */
export async function listDueAssignments(ctx: CatalogContext, userId: string): Promise<UserAssignment[]> {
  return (await listOwnWork(ctx, userId)).due
}

/** A user's open assignments, and completed ones that renew later, the next one first. */
export async function listOwnWork(
  ctx: CatalogContext,
  userId: string,
): Promise<{ due: UserAssignment[]; renewing: UserAssignment[] }> {
  const rows = await getUserAssignmentRows(ctx, userId, 'everybody')
  const offered = rows.filter(({ isOffered, isInScope }) => isOffered && isInScope)
  const renewing = offered.filter(({ renewsAt }) => renewsAt !== null)
  return {
    due: offered
      .filter(({ completedAt, isExempt }) => completedAt === null && !isExempt)
      .map((row) => toUserAssignment(ctx, row)),
    renewing: renewing
      .toSorted((a, b) => Number(a.renewsAt) - Number(b.renewsAt))
      .map((row) => toUserAssignment(ctx, row)),
  }
}

async function getUserAssignmentRows(ctx: OrgContext, userId: string, sight: Sight): Promise<UserAssignmentRow[]> {
  const rows = await listUserAssignmentRows(ctx.db, ctx.org.id, userId, { sight, now: ctx.clock.now() })
  if (rows === undefined) throw new AppError('user_not_found')
  return rows
}

function toUserAssignment(ctx: CatalogContext, row: UserAssignmentRow): UserAssignment {
  return {
    ...toAssignment(ctx, row),
    userStatus: toStatus(row),
    itemsTotal: countItems(ctx.catalog, row, row.courseItems),
    ...toState(row),
  }
}

/** The entries of some assignments, by id, from one statement. */
export async function readEntries(ctx: CatalogContext, ids: readonly string[]): Promise<Map<string, Assignment>> {
  if (ids.length === 0) return new Map()
  const rows = await listAssignmentRowsByIds(ctx.db, ctx.org.id, ids, { sight: 'everybody', now: ctx.clock.now() })
  return new Map(rows.map((row) => [row.id, toAssignment(ctx, row)]))
}

/** An assignment that the caller may not see is answered like one that does not exist. */
export async function requireSeenAssignment(ctx: OrgContext, assignmentId: string, sight: Sight): Promise<void> {
  if (sight !== 'everybody') await getAssignmentRow(ctx, assignmentId, sight)
}

export async function getAssignmentRow(ctx: OrgContext, assignmentId: string, sight: Sight): Promise<AssignmentRow> {
  const row = await findAssignmentRow(ctx.db, ctx.org.id, assignmentId, { sight, now: ctx.clock.now() })
  if (row === undefined) throw new AppError('assignment_not_found')
  return row
}

export function toAssignment(ctx: CatalogContext, row: AssignmentRow): Assignment {
  const { assigneeCount: inScopeCount, completedCount: inScopeCompletedCount, formerCompletedCount } = row
  const assigneeCount = inScopeCount + formerCompletedCount
  const completedCount = inScopeCompletedCount + formerCompletedCount
  const { openItemsCompleted, courseItems } = row
  const work = { openItemsCompleted, itemsTotal: countItems(ctx.catalog, row, courseItems) }
  return {
    id: row.id,
    assigneeType: row.assigneeType,
    assigneeId: row.assigneeId,
    assigneeName: row.assigneeName,
    contentArea: row.contentArea,
    targetType: row.targetType,
    targetId: row.targetId,
    targetTitle: resolveTargetTitle(ctx.catalog, row, row.courseName),
    deadline: row.deadline?.toISOString() ?? null,
    dueInDays: row.dueInDays,
    repeatMonths: row.repeatMonths,
    onlyNewMembers: row.onlyNewMembers,
    creditDays: row.creditDays,
    isRefresher: row.isRefresher,
    isMandatory: row.isMandatory,
    note: row.note,
    isActive: row.isActive,
    isOffered: row.isOffered,
    source: row.source,
    sarifRunId: row.sarifRunId,
    // As the public API has always counted; pages and reports take the numbers of people in scope.
    assigneeCount,
    completedCount,
    inScopeCount,
    inScopeCompletedCount,
    inProgressCount: row.inProgressCount,
    lateCount: row.lateCount,
    formerCompletedCount,
    overdueCount: row.overdueCount,
    progressPercent: toAveragePercent({ ...work, assignees: assigneeCount, completed: completedCount }),
    inScopeProgressPercent: toAveragePercent({ ...work, assignees: inScopeCount, completed: inScopeCompletedCount }),
    createdByUserId: row.createdByUserId,
    createdByName: row.createdByName,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

function toAssignee(ctx: CatalogContext, assignment: AssignmentRow, row: AssigneeRow): Assignee {
  const isCompleted = row.completedAt !== null
  const total = countItems(ctx.catalog, assignment, assignment.courseItems)
  return {
    userId: row.userId,
    userName: row.userName,
    userEmail: row.userEmail,
    status: toStatus(row),
    itemsTotal: total,
    progressPercent: toPercent({ isCompleted, done: row.itemsCompleted, total }),
    startedAt: row.startedAt?.toISOString() ?? null,
    ...toState(row),
  }
}

function toState(row: PersonState) {
  const { itemsCompleted, isInScope, isOverdue, isExempt, isExpired, lateDays, cycle } = row
  return {
    ...{ itemsCompleted, isInScope, isOverdue, isExempt, isExpired, lateDays, cycle },
    completedAt: row.completedAt?.toISOString() ?? null,
    creditedFrom: row.creditedFrom?.toISOString() ?? null,
    dueAt: row.dueAt?.toISOString() ?? null,
    renewsAt: row.renewsAt?.toISOString() ?? null,
  }
}

function toStatus(row: { startedAt: Date | null; completedAt: Date | null }): Assignee['status'] {
  if (row.completedAt !== null) return 'completed'
  return row.startedAt === null ? 'not_started' : 'in_progress'
}
