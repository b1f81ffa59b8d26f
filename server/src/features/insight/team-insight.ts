/** A team's overview, for its leads, admins and auditors. */
import type { TeamInsight } from '@parapet/contract'
import type { CatalogContext } from '../catalog/catalog.ts'
import { listTeamPeople } from '../team-progress/team-progress.ts'
import { readFindings } from './findings.ts'
import { listStrengths, type StrengthRow } from './learning.queries.ts'

export async function getTeamInsight(ctx: CatalogContext, teamId: string): Promise<TeamInsight> {
  // Throws "not found" for a team that the caller may not see.
  const people = (await listTeamPeople(ctx, teamId)).filter(({ isActive }) => isActive)
  const sum = (pick: (assignments: (typeof people)[number]['assignments']) => number) =>
    people.reduce((total, { assignments }) => total + pick(assignments), 0)
  return {
    people: people.length,
    assignments: {
      completed: sum(({ completed }) => completed),
      open: sum(({ open }) => open),
      overdue: sum(({ overdue }) => overdue),
      latePeople: people.filter(({ assignments }) => assignments.overdue > 0).length,
    },
    ...toStrengths(ctx, await listStrengths(ctx.db, ctx.org.id, teamId)),
    findings: await readFindings(ctx, teamId),
  }
}

type Scores = TeamInsight['strengths'][number]['scores']

/** The team first, then its members by name. Retired topics are omitted. */
function toStrengths(
  { catalog }: CatalogContext,
  rows: readonly StrengthRow[],
): Pick<TeamInsight, 'categories' | 'strengths'> {
  const known = rows.flatMap((row) => {
    const topic = catalog.topics.get(row.topicId)
    return topic?.isRetired === false ? [{ ...row, categoryId: topic.categoryId }] : []
  })
  if (known.length === 0) return { categories: [], strengths: [] }
  const categories = [...catalog.categories.values()].filter(({ id }) => known.some((row) => row.categoryId === id))
  const toScores = (own: typeof known): Scores =>
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
      { userId: null, name: null, scores: toScores(known) },
      ...[...Map.groupBy(known, ({ userId }) => userId)].map(([userId, own]) => ({
        userId,
        name: own[0]?.name ?? null,
        scores: toScores(own),
      })),
    ],
  }
}
