import type { Assignment, NewAssignment } from '@parapet/contract'
import { AppError, invalidField } from '../../../platform/app-error.ts'
import type { Catalog } from '../catalog/catalog.ts'

type Target = Pick<NewAssignment, 'contentArea' | 'targetType' | 'targetId'>

/** One item that a target of the catalog consists of. */
export type CatalogItem = Target & { itemType: 'topic' | 'scenario'; itemId: string }

/** All items that an assignment of a topic, scenario or category requires; retired items only when named directly. */
export function listCatalogItems(catalog: Catalog): CatalogItem[] {
  const practice = [...catalog.topics.values()].flatMap((topic) =>
    toCatalogItems({ contentArea: 'practice', itemType: 'topic' }, topic),
  )
  const learn = [...catalog.scenarios.values()].flatMap((scenario) =>
    toCatalogItems({ contentArea: 'learn', itemType: 'scenario' }, scenario),
  )
  return [...practice, ...learn]
}

/** What has to be solved for each item: challenges of a topic, steps of a scenario by their numbers. */
export function listCatalogParts(
  catalog: Catalog,
): { itemType: 'topic' | 'scenario'; itemId: string; partId: string }[] {
  const challenges = [...catalog.topics.values()].flatMap(({ id, challengeIds }) =>
    challengeIds.map((partId) => ({ itemType: 'topic' as const, itemId: id, partId })),
  )
  const steps = [...catalog.scenarios.values()].flatMap(({ id, stepCount }) =>
    Array.from({ length: stepCount }, (_, index) => ({
      itemType: 'scenario' as const,
      itemId: id,
      partId: String(index + 1),
    })),
  )
  return [...challenges, ...steps]
}

function toCatalogItems(
  area: Pick<CatalogItem, 'contentArea' | 'itemType'>,
  item: { id: string; categoryId: string; isRetired: boolean },
): CatalogItem[] {
  const alone: CatalogItem = { ...area, targetType: area.itemType, targetId: item.id, itemId: item.id }
  const inCategory: CatalogItem = { ...alone, targetType: 'category', targetId: item.categoryId }
  return item.isRetired ? [alone] : [alone, inCategory]
}

export function countItems(catalog: Catalog, target: Target, courseItems: number): number {
  if (target.targetType === 'custom-course') return courseItems
  if (target.targetType !== 'category') return 1
  const items = target.contentArea === 'practice' ? catalog.topics : catalog.scenarios
  return [...items.values()].filter((item) => item.categoryId === target.targetId && !item.isRetired).length
}

/** Slugs are never reused, so the id still identifies a target that left the catalog. */
export function resolveTargetTitle(catalog: Catalog, target: Target, courseName: string | null): string {
  switch (target.targetType) {
    case 'custom-course':
      return courseName ?? target.targetId
    case 'category':
      return catalog.categories.get(target.targetId)?.title ?? target.targetId
    case 'topic':
      return catalog.topics.get(target.targetId)?.title ?? target.targetId
    case 'scenario':
      return catalog.scenarios.get(target.targetId)?.title ?? target.targetId
  }
}

const targetTypesOf: Record<Assignment['contentArea'], readonly Assignment['targetType'][]> = {
  practice: ['category', 'topic', 'custom-course'],
  learn: ['category', 'scenario', 'custom-course'],
}

export function refuseMismatch({ contentArea, targetType }: Target): void {
  const allowed = targetTypesOf[contentArea]
  if (!allowed.includes(targetType)) {
    throw invalidField('targetType', `must be one of: ${allowed.join(', ')} (contentArea is ${contentArea})`)
  }
}

export function refusePastDeadline(deadline: Date | null, now: Date): void {
  if (deadline !== null && deadline <= now) throw invalidField('deadline', 'must be in the future')
}

/** Either one date for all, or the same number of days for each person. */
export function refuseTwoDueDates({ deadline, dueInDays }: Pick<NewAssignment, 'deadline' | 'dueInDays'>): void {
  if (deadline == null || dueInDays == null) return
  throw invalidField('dueInDays', 'must not be sent together with deadline: send one of them')
}

export function refuseRuleForPerson({
  assigneeType,
  onlyNewMembers,
}: Pick<NewAssignment, 'assigneeType' | 'onlyNewMembers'>): void {
  if (onlyNewMembers !== true || assigneeType !== 'user') return
  throw invalidField('onlyNewMembers', 'must be false for a user: only teams and the organization get new members')
}

/** Courses are looked up in the database. */
export function refuseUnknownTarget(catalog: Catalog, { targetType, targetId }: Target): void {
  const context = { itemId: targetId }
  if (targetType === 'topic' && !catalog.topics.has(targetId)) throw new AppError('topic_not_found', context)
  if (targetType === 'scenario' && !catalog.scenarios.has(targetId)) throw new AppError('scenario_not_found', context)
  if (targetType === 'category' && !catalog.categories.has(targetId)) throw new AppError('category_not_found', context)
}

/** A completion stays at 100 whatever is added later; only completions show 100. */
export function toPercent(state: { isCompleted: boolean; done: number; total: number }): number {
  if (state.isCompleted) return 100
  if (state.total === 0) return 0
  return Math.min(99, Math.floor((100 * state.done) / state.total))
}

/** Averages over all assignees: a completion counts in full, the others by their completed items. */
export function toAveragePercent(counts: {
  assignees: number
  completed: number
  openItemsCompleted: number
  itemsTotal: number
}): number {
  const { assignees, completed, openItemsCompleted, itemsTotal } = counts
  return toPercent({
    isCompleted: assignees > 0 && completed === assignees,
    // Items that have since left the catalog may still be counted.
    done: completed * itemsTotal + Math.min(openItemsCompleted, (assignees - completed) * itemsTotal),
    total: assignees * itemsTotal,
  })
}

/** Splits ids, in order, into parts that need at most so many rows. One id is never split. */
export function splitByRows(ids: readonly { id: string; rows: number }[], rowsMax: number): string[][] {
  const parts: string[][] = []
  let rowsLeft = 0
  for (const { id, rows } of ids) {
    const part = parts.at(-1)
    if (part !== undefined && rows <= rowsLeft) {
      part.push(id)
      rowsLeft -= rows
    } else {
      parts.push([id])
      rowsLeft = rowsMax - rows
    }
  }
  return parts
}
