/** Topics and scenarios with a person's progress. */
import type { LearnItem } from '@parapet/contract'
import { type Catalog, type CatalogScenario, type CatalogTopic, cweName } from '../../training/catalog/catalog.ts'
import { countParts } from '../../training/progress/progress.ts'
import type { LearnerRow } from './learning.queries.ts'

export type ItemName = Pick<LearnItem, 'itemType' | 'itemId'>

export function toLearnItem(catalog: Catalog, learner: LearnerRow, { itemType, itemId }: ItemName): LearnItem {
  if (itemType === 'topic') {
    const topic = catalog.topics.get(itemId)
    return topic === undefined ? toLostItem({ itemType, itemId }) : toTopicItem(topic, learner)
  }
  const scenario = catalog.scenarios.get(itemId)
  return scenario === undefined ? toLostItem({ itemType, itemId }) : toScenarioItem(scenario, learner)
}

function toTopicItem(topic: CatalogTopic, { practice, open }: LearnerRow): LearnItem {
  const row = practice.find(({ topicId }) => topicId === topic.id)
  const begun = open.find(({ topicId }) => topicId === topic.id)
  const total = topic.challengeIds.length
  const lastActivityAt = [row?.lastActivityAt, begun?.updatedAt].filter((time) => time !== undefined)
  return {
    ...toFields(topic),
    itemType: 'topic',
    languages: topic.languages,
    difficulty: topic.difficulty,
    // The topic may have lost challenges since.
    ...toProgress({ done: Math.min(row?.passed ?? 0, total), total, isCompleted: (row?.completedAt ?? null) !== null }),
    // Results that were recorded elsewhere may have a fix by hand without a pass.
    partsHandsOn: Math.min(row?.handsOn ?? 0, row?.passed ?? 0, total),
    partsToRepeat: countParts(row?.markedParts ?? [], topic.challengeIds),
    xpEarned: row?.xp ?? 0,
    ...toActivity(row !== undefined || begun !== undefined, row?.completedAt ?? null, lastActivityAt),
  }
}

function toScenarioItem(scenario: CatalogScenario, { learn }: LearnerRow): LearnItem {
  const row = learn.find(({ scenarioId }) => scenarioId === scenario.id)
  const total = scenario.stepCount
  return {
    ...toFields(scenario),
    itemType: 'scenario',
    languages: [],
    difficulty: null,
    ...toProgress({
      done: Math.min(row?.currentStep ?? 0, total),
      total,
      isCompleted: (row?.completedAt ?? null) !== null,
    }),
    partsHandsOn: 0,
    partsToRepeat: countParts(row?.markedParts ?? [], scenario.stepIds),
    xpEarned: row?.xpEarned ?? 0,
    ...toActivity(row !== undefined, row?.completedAt ?? null, row === undefined ? [] : [row.lastActivityAt]),
  }
}

function toFields(item: CatalogTopic | CatalogScenario) {
  const { id, title, summary, categoryId, cwes, estimatedMinutes, isRetired } = item
  return { itemId: id, title, summary, categoryId, cwes: cwes.map(cweName), estimatedMinutes, isRetired }
}

function toProgress({ done, total, isCompleted }: { done: number; total: number; isCompleted: boolean }) {
  const percent = total === 0 ? 0 : Math.min(99, Math.floor((100 * done) / total))
  return { partsTotal: total, partsCompleted: done, progressPercent: isCompleted ? 100 : percent }
}

function toActivity(isBegun: boolean, completedAt: string | null, times: string[]) {
  const latest = Math.max(...times.map((time) => Date.parse(time)))
  return {
    status:
      completedAt !== null ? ('completed' as const) : isBegun ? ('in_progress' as const) : ('not_started' as const),
    lastActivityAt: times.length === 0 ? null : new Date(latest).toISOString(),
  }
}

/** Slugs are never reused, so the id still identifies an item that left the catalog. */
function toLostItem({ itemType, itemId }: ItemName): LearnItem {
  return {
    itemType,
    itemId,
    title: itemId,
    summary: '',
    categoryId: '',
    cwes: [],
    languages: [],
    difficulty: null,
    estimatedMinutes: 0,
    ...toProgress({ done: 0, total: 0, isCompleted: false }),
    partsHandsOn: 0,
    partsToRepeat: 0,
    xpEarned: 0,
    status: 'not_started',
    lastActivityAt: null,
    isRetired: true,
  }
}

/** The next item: the first that is open and available. */
export function findNext(
  items: readonly LearnItem[],
): { itemType: LearnItem['itemType']; itemId: string; title: string } | null {
  const next = items.find(({ status, partsTotal }) => status !== 'completed' && partsTotal > 0)
  return next === undefined ? null : { itemType: next.itemType, itemId: next.itemId, title: next.title }
}

/** The offered items of a category: topics for practice, scenarios to learn. */
export function listCategoryItems(catalog: Catalog, categoryId: string, itemType: LearnItem['itemType']): ItemName[] {
  const items: Iterable<CatalogTopic | CatalogScenario> =
    itemType === 'topic' ? catalog.topics.values() : catalog.scenarios.values()
  return [...items]
    .filter((item) => item.categoryId === categoryId && !item.isRetired)
    .map(({ id }) => ({ itemType, itemId: id }))
}
