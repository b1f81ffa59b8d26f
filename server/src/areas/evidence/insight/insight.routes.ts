import * as contract from '@parapet/contract'
import type { AppApi } from '../../../platform/http/apis/app-api.ts'
import type { Lessons, WithCatalog } from '../../training/catalog/catalog.ts'
import { getFindingInsight } from './findings.ts'
import { createKeptAnswers } from './kept-answers.ts'
import { getLearningInsight } from './learning.ts'
import { getTeamInsight } from './team-insight.ts'

export function insightRoutes(webApp: AppApi<WithCatalog & { lessons: Lessons }>): void {
  const learning = createKeptAnswers<contract.LearningInsight>(({ attempts }) => attempts)
  const findings = createKeptAnswers<contract.FindingInsight>(({ months }) =>
    months.reduce((total, month) => total + month.findings, 0),
  )
  webApp.bind(contract.getLearningInsight, ({ ctx }, { query }) => getLearningInsight(ctx, learning, query))
  webApp.bind(contract.getFindingInsight, ({ ctx }, { query }) => getFindingInsight(ctx, findings, query))
  webApp.bind(contract.getTeamInsight, ({ ctx }, { params }) => getTeamInsight(ctx, params.teamId))
}
