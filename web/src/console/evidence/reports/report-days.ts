import type { ReportSearch } from './report-search.ts'

export const wrongOrder = 'The start date must be on or before the end date.'

/** Both as days of the API, which sort as text. */
export function isInOrder(from: string, to: string): boolean {
  return from <= to
}

/** The period that a URL asks for, without what cannot be: a link opens the report all the same. */
export function readDays({ from, to, ...search }: ReportSearch): ReportSearch {
  const last = isDay(to) ? to : undefined
  return {
    ...search,
    ...(isDay(from) && isInOrder(from, last ?? toDay(new Date())) ? { from } : {}),
    ...(last === undefined ? {} : { to: last }),
  }
}

/** Days of reports are in UTC. Date turns February 30 into a day in March. */
function isDay(text: string | undefined): text is string {
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00.000Z`)
  return !Number.isNaN(day.getTime()) && toDay(day) === text
}

function toDay(time: Date): string {
  return time.toISOString().slice(0, 10)
}
