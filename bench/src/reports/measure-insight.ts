/** The pages of Insight: the first read counts, the next ones of a large organization get what was counted. */
import type { FindingInsight, LearningInsight } from '@parapet/contract'
import { listTeams } from '../../../server/src/areas/directory/teams/teams.ts'
import {
  createKeptAnswers,
  getFindingInsight,
  getLearningInsight,
  getTeamInsight,
} from '../../../server/src/areas/evidence/insight/insight.tools.ts'
import { type CatalogContext, createLessons } from '../../../server/src/areas/training/catalog/catalog.ts'
import { type Found, measure } from './measure-work.ts'

const countedMs = 5000
const pageMs = 500

export async function measureInsight(ctx: CatalogContext): Promise<Found[]> {
  const learning = createKeptAnswers<LearningInsight>(({ attempts }) => attempts)
  const findings = createKeptAnswers<FindingInsight>(({ months }) => months.reduce((sum, one) => sum + one.findings, 0))
  const own = { ...ctx, lessons: createLessons(ctx.catalog) }
  const readLearning = async () => (await getLearningInsight(own, learning, {})).topics.length
  const readFindings = async () => (await getFindingInsight(ctx, findings, {})).cwes.length
  const [team] = await listTeams(ctx)
  if (team === undefined) throw new Error('no team was made')
  return [
    await measure('insight: topics and challenges, counted', countedMs, readLearning),
    await measure('insight: topics and challenges, again', pageMs, readLearning),
    await measure('insight: findings before and after, counted', countedMs, readFindings),
    await measure('insight: findings before and after, again', pageMs, readFindings),
    await measure('insight: page of a team', pageMs, async () => (await getTeamInsight(ctx, team.id)).people),
  ]
}
