import type { ReportId } from '@parapet/contract'

/** The search parameters, so that an email can link to a report. */
export type ReportSearch = { report?: ReportId; from?: string; to?: string; framework?: string }

export function readReportSearch({ report, from, to, framework }: Record<string, unknown>): ReportSearch {
  return {
    // The service answers for unknown reports.
    ...(typeof report === 'string' ? { report: report as ReportId } : {}),
    ...(isDay(from) ? { from } : {}),
    ...(isDay(to) ? { to } : {}),
    ...(typeof framework === 'string' ? { framework } : {}),
  }
}

function isDay(text: unknown): text is string {
  return typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text)
}
