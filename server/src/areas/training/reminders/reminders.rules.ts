import { dayMs, hourMs } from '../../../platform/clock/durations.ts'

/** When reminders are sent. Pure: the time comes in as an argument. */

/** Morning in Europe and night in America: before work in both. */
const sendHourUtc = 7

/** How many whole days before a deadline a learner is reminded; 0 is the last morning before it. */
const remindedDaysLeft = [3, 1, 0]

export type Digest = {
  /** The day it is for, such as `2026-11-15`. Each person gets at most one per day. */
  day: string
  sentFrom: Date
  /** The next day's digest takes over then. */
  usefulUntil: Date
}

/** The current digest, from the sending hour until midnight UTC. A worker that runs late that day catches up. */
export function findDigest(now: Date): Digest | undefined {
  const sentFrom = new Date(midnight(now).getTime() + sendHourUtc * hourMs)
  if (now < sentFrom) return undefined
  return { day: toDay(now), sentFrom, usefulUntil: new Date(sentFrom.getTime() + dayMs) }
}

export type DeadlineWindow = { after: Date; upTo: Date }

/**
 * Which deadlines a digest covers. A window is a day that starts at the sending hour, so that the last mail precedes
 * every deadline, even one shortly after midnight.
 */
export function listDeadlineWindows({ sentFrom }: Digest): DeadlineWindow[] {
  return remindedDaysLeft.map((daysLeft) => ({
    after: new Date(sentFrom.getTime() + daysLeft * dayMs),
    upTo: new Date(sentFrom.getTime() + (daysLeft + 1) * dayMs),
  }))
}

/** Whole days, rounded down: a mail written late in the day must not promise more time than is left. */
export function countDaysLeft(now: Date, deadline: Date): number {
  return Math.max(0, Math.floor((deadline.getTime() - now.getTime()) / dayMs))
}

export type Summary = { week: string; usefulUntil: Date }

/** The current weekly summary: on Mondays from the sending hour on, in UTC. */
export function findSummary(now: Date): Summary | undefined {
  const digest = findDigest(now)
  if (digest === undefined || now.getUTCDay() !== 1) return undefined
  return { week: digest.day, usefulUntil: new Date(midnight(now).getTime() + 7 * dayMs) }
}

/** Rows about sent mails are needed for a day or a week; they are kept longer for troubleshooting. */
export function oldestKeptDay(now: Date): string {
  return toDay(new Date(now.getTime() - 30 * dayMs))
}

function midnight(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()))
}

function toDay(time: Date): string {
  return time.toISOString().slice(0, 10)
}

/** People per transaction, which blocks the organization's other writes while it runs. */
export const peoplePerTransaction = 100
