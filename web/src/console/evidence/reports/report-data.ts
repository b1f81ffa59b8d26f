import { getReport, listReportSchedules } from '@parapet/contract'
import { apiParts, apiQuery } from '../../../api/query.ts'
import type { ReportSearch } from './report-search.ts'

/** In the format of the API: only one report takes a framework. */
export function toPeriod({ report, from, to, framework }: ReportSearch) {
  return {
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(framework === undefined || report !== 'compliance' ? {} : { framework }),
  }
}

/** For the training record, counts people: each may have a line per topic. */
const sizes = { people: 10, lines: 100 }

export function reportParts(search: ReportSearch) {
  const { report = 'training-record' } = search
  const limit = report === 'training-record' ? sizes.people : sizes.lines
  return apiParts(getReport, { params: { report }, query: { ...toPeriod(search), limit } })
}

export const schedulesQuery = apiQuery(listReportSchedules)
