import { limits, type OverviewTrends } from '@parapet/contract'
import { sumByTeam, type TeamSums } from '../../training/assignments/assignments.ts'
import type { CatalogContext } from '../../training/catalog/catalog.ts'
import { countActivePeopleByWeek, countCompletionsByWeek } from './overview.queries.ts'
import { listWeekStarts, sortByCategory } from './overview.rules.ts'
import { type CategorySum, countDueByWeek, sumByCategory } from './trends.queries.ts'

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
  const teams = await sumByTeam(db, org.id, { now })
  return {
    weeks: starts.map((start) => ({
      startsAt: start.toISOString(),
      completed: countOf(completions, start),
      due: countOf(due, start),
      activePeople: countOf(activity, start),
    })),
    teams: teams.map(({ teamId, teamName, people, reached, completed, overdue }) => ({
      ...{ teamId, teamName, people, reached, completed, overdue },
    })),
    strengths: toStrengths(ctx, await sumByCategory(db, org.id, chooseTeams(teams), mapTopics(ctx))),
  }
}

/** The largest ones: nobody can read a table of a thousand teams. */
function chooseTeams(teams: readonly TeamSums[]): (string | null)[] {
  const largest = teams.toSorted((a, b) => b.people - a.people)
  return largest.slice(0, limits.strengthTeams).map(({ teamId }) => teamId)
}

/** The category of each topic. Only the content knows them, so topics that left it are skipped. */
function mapTopics({ catalog }: CatalogContext): Map<string, string> {
  return new Map([...catalog.topics.values()].map(({ id, categoryId }) => [id, categoryId]))
}

function toStrengths({ catalog }: CatalogContext, rows: readonly CategorySum[]): OverviewTrends['strengths'] {
  return sortByCategory(rows, [...catalog.categories.keys()]).map(({ teamId, categoryId, scoreSum, results }) => ({
    teamId,
    categoryId,
    categoryTitle: catalog.categories.get(categoryId)?.title ?? categoryId,
    averageScore: Math.round(scoreSum / results),
    results,
  }))
}

function toDay(time: Date): string {
  return time.toISOString().slice(0, 10)
}
