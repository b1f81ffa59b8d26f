import * as contract from '@parapet/contract'
import type { Routes } from '../../../platform/http/apis/routes.ts'
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

export function register({ both, app }: Routes<WithCatalog>): void {
  both.bind(contract.getComplianceSummary, (ctx) => getSummary(ctx, 'standard'))
  both.bind(contract.getFrameworkCoverage, (ctx, { params }) => getCoverage(ctx, 'standard', params.framework))
  both.bind(contract.getRegulatorySummary, (ctx) => getSummary(ctx, 'regulatory'))
  both.bind(contract.getRegulatoryCoverage, (ctx, { params }) => getCoverage(ctx, 'regulatory', params.regulation))
  app.bind(contract.listRequirementPeople, ({ ctx }, { query }) => listRequirementPeople(ctx, query))
  app.bindDownload(
    contract.exportRequirementPeople,
    ({ ctx }, { query }) => exportRequirementPeople(ctx, query),
    createGate(exportsAtOnce),
  )
  app.bind(contract.updateComplianceRules, ({ ctx }, { body }) => updateComplianceRules(ctx, body))
}
