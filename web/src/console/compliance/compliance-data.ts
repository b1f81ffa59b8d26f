import {
  type ComplianceSummary,
  getComplianceSummary,
  getFrameworkCoverage,
  getRegulatoryCoverage,
  getRegulatorySummary,
  listRequirementPeople,
} from '@parapet/contract'
import { apiQuery } from '../../api/query.ts'

/** The search parameters: which framework, and the cell whose people are listed. */
export type ComplianceSearch = { framework?: string; requirement?: string; team?: string }

export const standardsQuery = apiQuery(getComplianceSummary)
export const regulationsQuery = apiQuery(getRegulatorySummary)

export const firstFramework = 'owasp-top-10-2025'

/** Standards and regulations have separate endpoints; the summary of regulations tells which applies. */
export const standardQuery = (framework: string) => apiQuery(getFrameworkCoverage, { params: { framework } })
export const regulationQuery = (regulation: string) => apiQuery(getRegulatoryCoverage, { params: { regulation } })

export function isRegulation({ frameworks }: ComplianceSummary, framework: string): boolean {
  return frameworks.some(({ frameworkId }) => frameworkId === framework)
}

export function peopleQueryOf(frameworkId: string, requirementId: string, team: string | undefined) {
  return apiQuery(listRequirementPeople, {
    query: { frameworkId, requirementId, ...(team === undefined ? {} : { team }) },
  })
}
