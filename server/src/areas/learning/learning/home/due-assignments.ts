/** A person's open assignments, the most urgent first. */
import type { DueAssignment, LearnItem, UserAssignment } from '@parapet/contract'
import { listDueAssignments, listRenewedItems } from '../../../training/assignments/assignments.ts'
import type { Catalog } from '../../../training/catalog/catalog.ts'
import { listItemsOfCourses } from '../../../training/courses/courses.ts'
import { findNext, type ItemName, listCategoryItems, toLearnItem } from '../learn-items.ts'
import { type LearnerContext, learnerOf, readLearner } from '../learner.ts'
import type { LearnerRow } from '../learning.queries.ts'

export async function readDueAssignments(ctx: LearnerContext): Promise<DueAssignment[]> {
  return toDueAssignments(ctx, await readLearner(ctx), await listDueAssignments(ctx, learnerOf(ctx).userId))
}

export async function toDueAssignments(
  ctx: LearnerContext,
  learner: LearnerRow,
  assignments: readonly UserAssignment[],
): Promise<DueAssignment[]> {
  const courseIds = assignments
    .filter(({ targetType }) => targetType === 'custom-course')
    .map(({ targetId }) => targetId)
  const renewed = Map.groupBy(await listRenewedItems(ctx, learnerOf(ctx).userId), ({ assignmentId }) => assignmentId)
  const courseItems = Map.groupBy(await listItemsOfCourses(ctx.db, ctx.org.id, courseIds), ({ courseId }) => courseId)
  return assignments
    .map((assignment) =>
      toDue(ctx.catalog, learner, assignment, {
        courseItems: courseItems.get(assignment.targetId) ?? [],
        renewed: renewed.get(assignment.id) ?? [],
      }),
    )
    .sort(byUrgency)
}

/** Whether the topic belongs to an open assignment of the learner. */
export async function isTopicAssigned(ctx: LearnerContext, topicId: string): Promise<boolean> {
  const assignments = await listDueAssignments(ctx, learnerOf(ctx).userId)
  const courses = assignments.filter(({ targetType }) => targetType === 'custom-course').map(({ targetId }) => targetId)
  const items = Map.groupBy(await listItemsOfCourses(ctx.db, ctx.org.id, courses), ({ courseId }) => courseId)
  return assignments
    .flatMap((assignment) => listTargetItems(ctx.catalog, assignment, items.get(assignment.targetId) ?? []))
    .some(({ itemType, itemId }) => itemType === 'topic' && itemId === topicId)
}

function toDue(
  catalog: Catalog,
  learner: LearnerRow,
  assignment: UserAssignment,
  { courseItems, renewed }: { courseItems: readonly ItemName[]; renewed: readonly RenewedItem[] },
): DueAssignment {
  const { id, userStatus, itemsTotal, itemsCompleted } = assignment
  const { contentArea, targetType, targetId, targetTitle, dueAt, isOverdue, isMandatory, note, source } = assignment
  const { cycle, repeatMonths, isRefresher } = assignment
  const items = listTargetItems(catalog, assignment, courseItems).map((name) => toLearnItem(catalog, learner, name))
  return {
    ...{
      assignmentId: id,
      contentArea,
      targetType,
      targetId,
      targetTitle,
      deadline: dueAt,
      cycle,
      repeatMonths,
      isOverdue,
      isMandatory,
      note,
      source,
    },
    status: userStatus,
    itemsTotal,
    itemsCompleted,
    progressPercent: itemsTotal === 0 ? 0 : Math.min(99, Math.floor((100 * itemsCompleted) / itemsTotal)),
    isRefresher,
    ...toParts(assignment, items, renewed),
    nextItem: findNext(items.map((item) => openAgain(item, renewed))),
  }
}

/** How far a single topic or scenario is. Where only newer training counts, its progress says too much. */
function toParts({ targetType }: UserAssignment, [item]: readonly LearnItem[], renewed: readonly RenewedItem[]) {
  const isSingle = targetType === 'topic' || targetType === 'scenario'
  if (!isSingle || item === undefined || item.partsTotal === 0) return { partsTotal: null, partsCompleted: null }
  const { partsTotal, partsCompleted } = findRenewed(item, renewed) ?? item
  return { partsTotal, partsCompleted }
}

type RenewedItem = ItemName & { isDone: boolean; partsTotal: number; partsCompleted: number }

function findRenewed(item: ItemName, renewed: readonly RenewedItem[]): RenewedItem | undefined {
  return renewed.find(({ itemType, itemId }) => itemType === item.itemType && itemId === item.itemId)
}

/** In a renewed assignment an item is open until it is done again, although its progress says completed. */
function openAgain(item: LearnItem, renewed: readonly RenewedItem[]): LearnItem {
  const found = findRenewed(item, renewed)
  if (found === undefined) return item
  return { ...item, status: found.isDone ? 'completed' : 'in_progress' }
}

function listTargetItems(
  catalog: Catalog,
  { contentArea, targetType, targetId }: UserAssignment,
  courseItems: readonly ItemName[],
): readonly ItemName[] {
  switch (targetType) {
    case 'custom-course':
      return courseItems
    case 'category':
      return listCategoryItems(catalog, targetId, contentArea === 'practice' ? 'topic' : 'scenario')
    default:
      return [{ itemType: targetType, itemId: targetId }]
  }
}

/** The earliest deadline first, so overdue ones lead; then those without a deadline, the newest first as given. */
function byUrgency(a: DueAssignment, b: DueAssignment): number {
  if (a.deadline === b.deadline) return 0
  if (a.deadline === null) return 1
  if (b.deadline === null) return -1
  return a.deadline < b.deadline ? -1 : 1
}
