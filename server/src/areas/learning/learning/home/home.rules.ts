/** Pure decisions of the home page. */

import type { ChallengeProgress, CurrentWork } from '@parapet/contract'
import { dayMs } from '../../../../platform/clock/durations.ts'
import { toLocalDay } from '../local-days.rules.ts'

export type Result = Pick<ChallengeProgress, 'topicId' | 'challengeId' | 'score' | 'completedAt'>

/** `from` is a day in the time zone of the person. */
export function countPassedSince(results: readonly Result[], from: string, timeZone: string | null): number {
  return results.filter(
    ({ completedAt }) => completedAt !== null && toLocalDay(new Date(completedAt), timeZone) >= from,
  ).length
}

export type Candidate = { itemId: string; itemType: 'topic' | 'scenario' }
type Due = {
  nextItem: Candidate | null
  deadline: string | null
  isOverdue: boolean
  source: string
  targetType: string
}
export type Choice = { name: Candidate; reason: CurrentWork['reason']; deadline: string | null }

const soonMs = 3 * dayMs

/** The one next step: overdue, due soon, begun, found in the person's code, then whatever else is assigned. */
export function chooseCurrent(due: readonly Due[], begun: readonly Candidate[], now: Date): Choice | undefined {
  const open = due.filter((one): one is Due & { nextItem: Candidate } => one.nextItem !== null)
  const isSoon = ({ deadline }: Due) => deadline !== null && Date.parse(deadline) - now.getTime() <= soonMs
  const find = (reason: Choice['reason'], fits: (one: Due) => boolean): Choice | undefined => {
    const found = open.find(fits)
    const isDated = reason === 'overdue' || reason === 'due_soon'
    return found && { name: found.nextItem, reason, deadline: isDated ? found.deadline : null }
  }
  const [last] = begun
  return (
    find('overdue', ({ isOverdue }) => isOverdue) ??
    find('due_soon', isSoon) ??
    (last && { name: last, reason: 'begun', deadline: null }) ??
    find('finding', ({ source, targetType }) => source === 'sarif' && targetType === 'topic') ??
    find('due', () => true)
  )
}

/** One result says little, and scores above this are not a weakness. */
const enoughResults = 2
const weakBelow = 80

/** The category with the lowest average score, if it is low and there are enough results to tell. */
export function findWeakestCategory(
  results: readonly Result[],
  categoryOf: (topicId: string) => string | undefined,
): string | undefined {
  const byCategory = Map.groupBy(results, ({ topicId }) => categoryOf(topicId))
  const averages = [...byCategory]
    .filter(([, rows]) => rows.length >= enoughResults)
    .map(([categoryId, rows]) => ({
      categoryId,
      average: rows.reduce((sum, { score }) => sum + score, 0) / rows.length,
    }))
    .filter(({ average }) => average < weakBelow)
  return averages.sort((a, b) => a.average - b.average)[0]?.categoryId
}
