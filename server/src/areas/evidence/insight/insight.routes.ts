import * as contract from '@parapet/contract'
import type { Routes } from '../../../platform/http/apis/routes.ts'
import type { Lessons, WithCatalog } from '../../training/catalog/catalog.ts'
import { getFindingInsight } from './findings.ts'
import { createKeptAnswers } from './kept-answers.ts'
import { getLearningInsight } from './learning.ts'
import { getTeamInsight } from './team-insight.ts'

export function register({ app }: Routes<WithCatalog & { lessons: Lessons }>): void {
  const learning = createKeptAnswers<contract.LearningInsight>(({ attempts }) => attempts)
  const findings = createKeptAnswers<contract.FindingInsight>(({ months }) =>
    months.reduce((total, month) => total + month.findings, 0),
  )
  app.bind(contract.getLearningInsight, ({ ctx }, { query }) => getLearningInsight(ctx, learning, query))
  app.bind(contract.getFindingInsight, ({ ctx }, { query }) => getFindingInsight(ctx, findings, query))
  app.bind(contract.getTeamInsight, ({ ctx }, { params }) => getTeamInsight(ctx, params.teamId))
}
