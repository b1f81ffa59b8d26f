import { dayMs } from '../../../ui/text/durations.ts'
import type { ReportSearch } from './report-search.ts'

export const wrongOrder = 'The start date must be on or before the end date.'

/** Both as days of the API, which sort as text. */
export function isInOrder(from: string, to: string): boolean {
  return from <= to
}

/** The period that a URL asks for, without what cannot be: a link opens the report all the same. */
export function readDays({ from, to, asOf, ...search }: ReportSearch): ReportSearch {
  const last = isDay(to) ? to : undefined
  return {
    ...search,
    ...(isDay(from) && isInOrder(from, last ?? toDay(new Date())) ? { from } : {}),
    ...(last === undefined ? {} : { to: last }),
    ...(isDay(asOf) && asOf <= toDay(new Date()) ? { asOf } : {}),
  }
}

/** Days of reports are in UTC. Date turns February 30 into a day in March. */
function isDay(text: string | undefined): text is string {
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00.000Z`)
  return !Number.isNaN(day.getTime()) && toDay(day) === text
}

export function toDay(time: Date): string {
  return time.toISOString().slice(0, 10)
}

/** The last day that can't change anymore. */
export function dayBefore(time: Date): string {
  return toDay(new Date(time.getTime() - dayMs))
}

/** Spans of time that auditors ask for. Quarters and years are those of the calendar. */
export function listSpans(now: Date): { label: string; from: string; to: string }[] {
  const [year, quarter] = [now.getUTCFullYear(), Math.floor(now.getUTCMonth() / 3)]
  const start = (ofYear: number, ofQuarter: number) => new Date(Date.UTC(ofYear, 3 * ofQuarter, 1))
  return [
    { label: 'This quarter', from: toDay(start(year, quarter)), to: toDay(now) },
    { label: 'Last quarter', from: toDay(start(year, quarter - 1)), to: dayBefore(start(year, quarter)) },
    { label: 'This year', from: toDay(start(year, 0)), to: toDay(now) },
    { label: 'Last year', from: toDay(start(year - 1, 0)), to: dayBefore(start(year, 0)) },
  ]
}
