/** Pure decisions of the home page. */

import type { ChallengeProgress } from '@parapet/contract'
import { dayMs } from '../../../../platform/clock/durations.ts'

export type Result = Pick<ChallengeProgress, 'topicId' | 'challengeId' | 'score' | 'completedAt'>

/** When the week of this time began: Monday, midnight UTC. */
export function mondayOf(now: Date): Date {
  const day = Math.floor(now.getTime() / dayMs)
  // January 1, 1970 was a Thursday.
  return new Date((day - ((day + 3) % 7)) * dayMs)
}

export function countPassedSince(results: readonly Result[], from: Date): number {
  return results.filter(({ completedAt }) => completedAt !== null && Date.parse(completedAt) >= from.getTime()).length
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
