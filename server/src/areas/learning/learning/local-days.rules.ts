/** Days as a person sees them: `2026-11-17`, in their own time zone. */
import { dayMs } from '../../../platform/clock/durations.ts'

/** Without a time zone, UTC. */
export function toLocalDay(time: Date, timeZone: string | null): string {
  if (timeZone === null) return time.toISOString().slice(0, 10)
  // Swedish dates are written this way.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(time)
}

export function toDayNumber(day: string): number {
  return Math.round(Date.parse(day) / dayMs)
}

export function fromDayNumber(number: number): string {
  return new Date(number * dayMs).toISOString().slice(0, 10)
}

/** January 1, 1970 was a Thursday. */
export function toWeekNumber(day: string): number {
  return Math.floor((toDayNumber(day) + 3) / 7)
}

export function mondayOfWeek(week: number): string {
  return fromDayNumber(week * 7 - 3)
}
