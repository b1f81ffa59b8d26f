import type { OverviewTrends } from '@parapet/contract'
import type { CatalogContext } from '../catalog/catalog.ts'
import { countActivePeopleByWeek, countCompletionsByWeek } from './overview.queries.ts'
import { listWeekStarts, sortByCategory } from './overview.rules.ts'
import { averageByTopic, countDueByWeek, sumByTeam, type TopicAverage } from './trends.queries.ts'

const weekCount = 12

export async function getTrends(ctx: CatalogContext, weeks = weekCount): Promise<OverviewTrends> {
  const { db, org } = ctx
  const now = ctx.clock.now()
  const starts = listWeekStarts(now, weeks)
  const since = starts[0] as Date
  const completions = await countCompletionsByWeek(db, org.id, since)
  const due = await countDueByWeek(db, org.id, { since, now })
  const activity = await countActivePeopleByWeek(db, org.id, toDay(since))
  const countOf = (rows: { week: string; count: number }[], start: Date) =>
    rows.find(({ week }) => week === toDay(start))?.count ?? 0
  return {
    weeks: starts.map((start) => ({
      startsAt: start.toISOString(),
      completed: countOf(completions, start),
      due: countOf(due, start),
      activePeople: countOf(activity, start),
    })),
    teams: await sumByTeam(db, org.id, now),
    strengths: toStrengths(ctx, await averageByTopic(db, org.id)),
  }
}

/** Only the content knows categories, so topics that left it are skipped. */
function toStrengths({ catalog }: CatalogContext, rows: readonly TopicAverage[]): OverviewTrends['strengths'] {
  const sums = new Map<string, { teamId: string | null; categoryId: string; score: number; results: number }>()
  for (const { teamId, topicId, scoreSum, results } of rows) {
    const categoryId = catalog.topics.get(topicId)?.categoryId
    if (categoryId === undefined) continue
    const key = `${teamId} ${categoryId}`
    const before = sums.get(key) ?? { teamId, categoryId, score: 0, results: 0 }
    sums.set(key, { ...before, score: before.score + scoreSum, results: before.results + results })
  }
  return sortByCategory([...sums.values()], [...catalog.categories.keys()]).map(
    ({ teamId, categoryId, score, results }) => ({
      teamId,
      categoryId,
      categoryTitle: catalog.categories.get(categoryId)?.title ?? categoryId,
      averageScore: Math.round(score / results),
      results,
    }),
  )
}

function toDay(time: Date): string {
  return time.toISOString().slice(0, 10)
}
