import {
  getReport,
  listReportSchedules,
  type ReportFilter,
  type ReportId,
  reportFilters,
  reportStatuses,
} from '@parapet/contract'
import { apiParts, apiQuery } from '../../../api/query.ts'
import type { ReportSearch } from './report-search.ts'

/** In the format of the API: a report gets only the filters that it has, and a day in place of a period. */
export function toQuestion({ report = 'training-record', from, to, ...filters }: ReportSearch) {
  const known: readonly ReportFilter[] = reportFilters[report] ?? []
  const asked = Object.fromEntries(
    known.flatMap((name) => (isUsable(report, name, filters[name]) ? [[name, filters[name]]] : [])),
  )
  return 'asOf' in asked
    ? asked
    : { ...asked, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
}

/** A link keeps its filters from report to report; two reports have different statuses. */
function isUsable(report: ReportId, name: ReportFilter, value: string | undefined): boolean {
  return value !== undefined && (name !== 'status' || statusesOf(report).includes(value))
}

export function statusesOf(report: ReportId): readonly string[] {
  const statuses: Partial<Record<ReportId, readonly string[]>> = reportStatuses
  return statuses[report] ?? []
}

/** For the training record, counts people: each may have a line per topic. */
const sizes = { people: 10, lines: 100 }

export function reportParts(search: ReportSearch) {
  const { report = 'training-record' } = search
  const limit = report === 'training-record' ? sizes.people : sizes.lines
  return apiParts(getReport, { params: { report }, query: { ...toQuestion(search), limit } })
}

export const schedulesQuery = apiQuery(listReportSchedules)
