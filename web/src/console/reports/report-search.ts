import type { ReportId } from '@parapet/contract'

/** The search parameters, so that an email can link to a report. */
export type ReportSearch = {
  report?: ReportId
  from?: string | undefined
  to?: string | undefined
  framework?: string
}

export function readReportSearch({ report, from, to, framework }: Record<string, unknown>): ReportSearch {
  return {
    // The service answers for unknown reports.
    ...(typeof report === 'string' ? { report: report as ReportId } : {}),
    // Undefined, or the router would keep what the URL says.
    from: isDay(from) && isInOrder(from, isDay(to) ? to : toDay(new Date())) ? from : undefined,
    to: isDay(to) ? to : undefined,
    ...(typeof framework === 'string' ? { framework } : {}),
  }
}

export const wrongOrder = 'The start date must be on or before the end date.'

/** Both as days of the API, which sort as text. */
export function isInOrder(from: string, to: string): boolean {
  return from <= to
}

/** Days of reports are in UTC. Date turns February 30 into a day in March. */
function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00.000Z`)
  return !Number.isNaN(day.getTime()) && toDay(day) === text
}

function toDay(time: Date): string {
  return time.toISOString().slice(0, 10)
}
