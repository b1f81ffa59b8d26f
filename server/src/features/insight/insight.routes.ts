import * as contract from '@parapet/contract'
import type { WebApp } from '../../platform/http/app-api.ts'
import type { Lessons, WithCatalog } from '../catalog/catalog.ts'
import { getFindingInsight } from './findings.ts'
import { getLearningInsight } from './learning.ts'
import { getTeamInsight } from './team-insight.ts'

export function insightRoutes(webApp: WebApp<WithCatalog & { lessons: Lessons }>): void {
  webApp.bind(contract.getLearningInsight, ({ ctx }, { query }) => getLearningInsight(ctx, query))
  webApp.bind(contract.getFindingInsight, ({ ctx }, { query }) => getFindingInsight(ctx, query))
  webApp.bind(contract.getTeamInsight, ({ ctx }, { params }) => getTeamInsight(ctx, params.teamId))
}
