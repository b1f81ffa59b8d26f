/** When things happen in the demo organization. */
import { dayMs } from '../platform/clock/durations.ts'

export const weeksOfYear = 52

/** The beginning of the year that `parapet demo fill` adds. */
export function toYearBegin(now: Date): Date {
  return new Date(now.getTime() - weeksOfYear * 7 * dayMs)
}

/**
 * The day on which the organization began: a week before that year. The audit log only grows, so lines of the first day
 * can only come before those of the year if they have been older from the start.
 */
export function toFirstDay(now: Date): Date {
  return new Date(toYearBegin(now).getTime() - 7 * dayMs)
}
