import {
  type ComplianceSummary,
  getComplianceSummary,
  getFrameworkCoverage,
  getRegulatoryCoverage,
  getRegulatorySummary,
  limits,
  listRequirementPeople,
} from '@parapet/contract'
import { apiParts, apiQuery } from '../../../api/query.ts'

/** The search parameters: which framework, and the cell whose people are listed. */
export type ComplianceSearch = { framework?: string; requirement?: string; team?: string }

export const standardsQuery = apiQuery(getComplianceSummary)
export const regulationsQuery = apiQuery(getRegulatorySummary)

export const firstFramework = 'owasp-top-10-2025'

/** Standards and regulations have separate endpoints; the summary of regulations says which applies. */
export const standardQuery = (framework: string) => apiQuery(getFrameworkCoverage, { params: { framework } })
export const regulationQuery = (regulation: string) => apiQuery(getRegulatoryCoverage, { params: { regulation } })

export function isRegulation({ frameworks }: ComplianceSummary, framework: string): boolean {
  return frameworks.some(({ frameworkId }) => frameworkId === framework)
}

/** A cell of the heatmap. */
export type Cell = { framework: string; requirement: string; team: string | undefined }

function toQuery({ framework, requirement, team }: Cell) {
  return { frameworkId: framework, requirementId: requirement, ...(team === undefined ? {} : { team }) }
}

const peoplePerPart = 50

export function cellPeople(cell: Cell, { state, search }: { state: 'trained' | 'not_trained'; search: string }) {
  const filter = { state, ...(search === '' ? {} : { search }), limit: peoplePerPart }
  return apiParts(listRequirementPeople, { query: { ...toQuery(cell), ...filter } })
}

/** Everybody in a cell who is not trained, as many as one assignment may name. */
export function untrainedQuery(cell: Cell) {
  return apiQuery(listRequirementPeople, {
    query: { ...toQuery(cell), state: 'not_trained', limit: limits.compliancePeople },
  })
}

export const cellFile = (cell: Cell) => ({ query: toQuery(cell) })
