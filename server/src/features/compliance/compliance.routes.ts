import * as contract from '@parapet/contract'
import type { WebApp } from '../../platform/http/app-api.ts'
import type { App } from '../../platform/http/bind.ts'
import type { WithCatalog } from '../catalog/catalog.ts'
import { getCoverage, getSummary, listRequirementPeople, updateComplianceRules } from './compliance.ts'

export function complianceRoutes(app: App<WithCatalog>, webApp: WebApp<WithCatalog>): void {
  app.bind(contract.getComplianceSummary, (ctx) => getSummary(ctx, 'standard'))
  app.bind(contract.getFrameworkCoverage, (ctx, { params }) => getCoverage(ctx, 'standard', params.framework))
  app.bind(contract.getRegulatorySummary, (ctx) => getSummary(ctx, 'regulatory'))
  app.bind(contract.getRegulatoryCoverage, (ctx, { params }) => getCoverage(ctx, 'regulatory', params.regulation))
  webApp.bind(contract.listRequirementPeople, ({ ctx }, { query }) => listRequirementPeople(ctx, query))
  webApp.bind(contract.updateComplianceRules, ({ ctx }, { body }) => updateComplianceRules(ctx, body))
}
