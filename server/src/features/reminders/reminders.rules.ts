/** When reminders are sent. Pure: the time comes in as an argument. */

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** In the morning in Europe, at night in America: before work either way. */
const sendHourUtc = 7

/** How many whole days before a deadline a learner is reminded; 0 is the last morning before it. */
const remindedDaysLeft = [3, 1, 0]

export type Digest = {
  /** The day it belongs to, as `2026-11-15`: nobody gets two of one day. */
  day: string
  sentFrom: Date
  /** The next day's digest takes over then. */
  usefulUntil: Date
}

/** The digest whose turn it is, from the sending hour to midnight in UTC. A worker that comes late that day catches up. */
export function findDigest(now: Date): Digest | undefined {
  const sentFrom = new Date(midnight(now).getTime() + sendHourUtc * hourMs)
  if (now < sentFrom) return undefined
  return { day: toDay(now), sentFrom, usefulUntil: new Date(sentFrom.getTime() + dayMs) }
}

export type DeadlineWindow = { after: Date; upTo: Date }

/**
 * Which deadlines a digest tells of. A window is a day that begins with the sending hour, so that the last mail comes
 * before every deadline, also before one in the small hours.
 */
export function listDeadlineWindows({ sentFrom }: Digest): DeadlineWindow[] {
  return remindedDaysLeft.map((daysLeft) => ({
    after: new Date(sentFrom.getTime() + daysLeft * dayMs),
    upTo: new Date(sentFrom.getTime() + (daysLeft + 1) * dayMs),
  }))
}

/** Whole days; a mail that was written late in the day must not promise more time than there is. */
export function countDaysLeft(now: Date, deadline: Date): number {
  return Math.max(0, Math.floor((deadline.getTime() - now.getTime()) / dayMs))
}

export type Summary = { week: string; usefulUntil: Date }

/** The weekly summary whose turn it is: on Mondays from the sending hour on, in UTC. */
export function findSummary(now: Date): Summary | undefined {
  const digest = findDigest(now)
  if (digest === undefined || now.getUTCDay() !== 1) return undefined
  return { week: digest.day, usefulUntil: new Date(midnight(now).getTime() + 7 * dayMs) }
}

/** Rows that say what was sent are needed for a day or a week; some more are kept to look at. */
export function oldestKeptDay(now: Date): string {
  return toDay(new Date(now.getTime() - 30 * dayMs))
}

function midnight(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()))
}

function toDay(time: Date): string {
  return time.toISOString().slice(0, 10)
}
