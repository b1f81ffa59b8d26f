import type { ReportQuestion, ReportSchedule } from '@parapet/contract'
import { invalidField } from '../../../platform/app-error.ts'
import { dayMs, hourMs } from '../../../platform/clock/durations.ts'

/** The first and last day as text, and the start and end times they stand for. */
export type Period = { from: string; to: string; start: Date; end: Date }

/** Whose lines are asked for; everybody's without either. */
export type People = { teamId: string | undefined; userId: string | undefined }

/** The team, the person and the assignment exist. */
export type Question = People & {
  period: Period
  framework: string | undefined
  assignmentId: string | undefined
  programId: string | undefined
  status: string | undefined
  /** The period is a single day, and the answer is how everything was when it ended. */
  isAsOf: boolean
}

export function readPeriod({ from, to, asOf }: ReportQuestion, now: Date): Period {
  if (asOf !== undefined) return readMoment(asOf, { from, to }, now)
  const last = to === undefined ? startOfDay(now) : readDay('to', to)
  const first = from === undefined ? new Date(last.getTime() - 364 * dayMs) : readDay('from', from)
  if (first > last) throw invalidField('from', 'must be on or before `to`')
  return { from: toDay(first), to: toDay(last), start: first, end: new Date(last.getTime() + dayMs) }
}

/** The end of a day; of today, it is now. */
function readMoment(asOf: string, { from, to }: Pick<ReportQuestion, 'from' | 'to'>, now: Date): Period {
  if (from !== undefined || to !== undefined) throw invalidField('asOf', 'can’t be combined with `from` or `to`')
  const start = readDay('asOf', asOf)
  if (start > now) throw invalidField('asOf', 'must be today or earlier')
  const end = new Date(Math.min(start.getTime() + dayMs, now.getTime()))
  return { from: asOf, to: asOf, start, end }
}

function readDay(field: string, text: string): Date {
  const day = new Date(`${text}T00:00:00.000Z`)
  // Date turns February 30 into a day in March.
  if (Number.isNaN(day.getTime()) || toDay(day) !== text) throw invalidField(field, 'must be a day of the calendar')
  return day
}

/** When the lines are of, for the head of every file. */
export function sayWhen({ from, to, asOf }: { from: string; to: string; asOf: string | null }): string {
  if (asOf === null) return `${from} to ${to} (UTC)`
  // Of today, it is the moment at which the report was made: the day can still change.
  return asOf.endsWith('T00:00:00.000Z')
    ? `as of the end of ${to} (UTC)`
    : `as of ${asOf.slice(0, 16).replace('T', ' ')} (UTC)`
}

function startOfDay(time: Date): Date {
  return new Date(Math.floor(time.getTime() / dayMs) * dayMs)
}

function toDay(time: Date): string {
  return time.toISOString().slice(0, 10)
}

/** Schedules run at this hour (UTC) on Mondays or on the first day of a month or quarter. */
const hour = 6

/** The next run after `now`. */
export function findNext(frequency: ReportSchedule['frequency'], now: Date): Date {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  if (frequency === 'weekly') {
    const day = startOfDay(now)
    const monday = new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * dayMs + hour * hourMs)
    return monday > now ? monday : new Date(monday.getTime() + 7 * dayMs)
  }
  const step = frequency === 'monthly' ? 1 : 3
  const first = new Date(Date.UTC(year, Math.floor(month / step) * step, 1, hour))
  return first > now ? first : new Date(Date.UTC(year, Math.floor(month / step) * step + step, 1, hour))
}

/** The last full week, month or quarter before `at`. */
export function findPastPeriod(frequency: ReportSchedule['frequency'], at: Date): { from: string; to: string } {
  const end = startOfDay(at)
  const last = new Date(end.getTime() - dayMs)
  if (frequency === 'weekly') return { from: toDay(new Date(end.getTime() - 7 * dayMs)), to: toDay(last) }
  const months = frequency === 'monthly' ? 1 : 3
  const from = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() - months, 1))
  return { from: toDay(from), to: toDay(last) }
}
