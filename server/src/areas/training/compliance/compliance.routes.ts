import * as contract from '@parapet/contract'
import type { AppApi } from '../../../platform/http/apis/app-api.ts'
import type { PublicApi } from '../../../platform/http/apis/public-api.ts'
import { createGate } from '../../../platform/http/limits/gate.ts'
import type { WithCatalog } from '../catalog/catalog.ts'
import {
  exportRequirementPeople,
  getCoverage,
  getSummary,
  listRequirementPeople,
  updateComplianceRules,
} from './compliance.ts'

/** Each reads everybody of the organization. */
const exportsAtOnce = { total: 6, perOrg: 2, retryAfterSeconds: 10 }

export function complianceRoutes(app: PublicApi<WithCatalog>, webApp: AppApi<WithCatalog>): void {
  app.bind(contract.getComplianceSummary, (ctx) => getSummary(ctx, 'standard'))
  app.bind(contract.getFrameworkCoverage, (ctx, { params }) => getCoverage(ctx, 'standard', params.framework))
  app.bind(contract.getRegulatorySummary, (ctx) => getSummary(ctx, 'regulatory'))
  app.bind(contract.getRegulatoryCoverage, (ctx, { params }) => getCoverage(ctx, 'regulatory', params.regulation))
  webApp.bind(contract.listRequirementPeople, ({ ctx }, { query }) => listRequirementPeople(ctx, query))
  webApp.bindDownload(
    contract.exportRequirementPeople,
    ({ ctx }, { query }) => exportRequirementPeople(ctx, query),
    createGate(exportsAtOnce),
  )
  webApp.bind(contract.updateComplianceRules, ({ ctx }, { body }) => updateComplianceRules(ctx, body))
}
