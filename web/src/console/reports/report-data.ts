import { getReport, listReportSchedules } from '@parapet/contract'
import { apiParts, apiQuery } from '../../api/query.ts'
import type { ReportSearch } from './report-search.ts'

/** As the service wants it: a framework belongs to one report only. */
export function toPeriod({ report, from, to, framework }: ReportSearch) {
  return {
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(framework === undefined || report !== 'compliance' ? {} : { framework }),
  }
}

/** In the training record, people: each may have a line for every topic. */
const sizes = { people: 20, lines: 200 }

export function reportParts(search: ReportSearch) {
  const { report = 'training-record' } = search
  const limit = report === 'training-record' ? sizes.people : sizes.lines
  return apiParts(getReport, { params: { report }, query: { ...toPeriod(search), limit } })
}

export const schedulesQuery = apiQuery(listReportSchedules)
