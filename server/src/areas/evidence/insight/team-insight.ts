/** A team's overview, for its leads, admins and auditors. */
import type { TeamInsight } from '@parapet/contract'
import type { CatalogContext } from '../../training/catalog/catalog.ts'
import { getTeamAssignments } from '../team-progress/team-progress.ts'
import { readFindings } from './findings.ts'
import { listStrengths, type StrengthRow } from './learning.queries.ts'

export async function getTeamInsight(ctx: CatalogContext, teamId: string): Promise<TeamInsight> {
  const [{ people, ...assignments }, strengths, findings] = await Promise.all([
    // Throws "not found" for a team that the caller may not see, whatever the others found.
    getTeamAssignments(ctx, teamId),
    listStrengths(ctx.db, { orgId: ctx.org.id, teamId }, listOffered(ctx)),
    readFindings(ctx, teamId),
  ])
  return {
    people,
    assignments,
    ...toStrengths(ctx, strengths),
    findings,
  }
}

/** The category of each topic, without retired ones. */
function listOffered({ catalog }: CatalogContext): Map<string, string> {
  const offered = [...catalog.topics.values()].filter(({ isRetired }) => !isRetired)
  return new Map(offered.map(({ id, categoryId }) => [id, categoryId]))
}

type Scores = TeamInsight['strengths'][number]['scores']

/** The team first, then its members by name. */
function toStrengths(
  { catalog }: CatalogContext,
  rows: readonly StrengthRow[],
): Pick<TeamInsight, 'categories' | 'strengths'> {
  if (rows.length === 0) return { categories: [], strengths: [] }
  const categories = [...catalog.categories.values()].filter(({ id }) => rows.some((row) => row.categoryId === id))
  const toScores = (own: readonly StrengthRow[]): Scores =>
    categories.flatMap(({ id }) => {
      const inCategory = own.filter(({ categoryId }) => categoryId === id)
      const results = inCategory.reduce((total, row) => total + row.results, 0)
      if (results === 0) return []
      const score = inCategory.reduce((total, row) => total + row.scoreSum, 0)
      return [{ categoryId: id, averageScore: Math.round(score / results), results }]
    })
  return {
    categories: categories.map(({ id, title }) => ({ categoryId: id, categoryTitle: title })),
    strengths: [
      { userId: null, name: null, scores: toScores(rows) },
      ...[...Map.groupBy(rows, ({ userId }) => userId)].map(([userId, own]) => ({
        userId,
        name: own[0]?.name ?? null,
        scores: toScores(own),
      })),
    ],
  }
}
