/** Minimum numbers, and which conclusions the counts allow. The reasons are in docs/decisions/0029. */
import { type ComparisonVerdict, enoughTried } from '@parapet/contract'

/** Below these, figures are shown without a conclusion. */
export const minimums = {
  /** Trained people whose code is scanned. With fewer, a change reflects individuals. */
  people: 5,
  /** New findings on at least one side of the training. With fewer, chance alone doubles or halves them. */
  findings: 10,
  /** On each side of the training, for each person. Includes one scan even for teams that scan once a month. */
  days: 30,
}

/** Findings further away than this, on either side, depend more on other things than on the training. */
export const daysMax = 180

/** The highest probability of chance at which we report a change. One in a hundred, because a page lists many CWEs. */
const chanceMax = 0.01

export type Counted = {
  people: number
  before: number
  after: number /** Findings of the person who has most. */
  most: number
}

export function judge({ people, before, after, most }: Counted): ComparisonVerdict {
  if (people < minimums.people) return 'too_few_people'
  if (Math.max(before, after) < minimums.findings) return 'too_few_findings'
  if (most * 2 > before + after) return 'one_person'
  if (chanceOf(before, after) > chanceMax) return 'no_clear_change'
  return after < before ? 'fewer' : 'more'
}

/**
 * The probability of counts at least this far apart if nothing has changed: both sides are equally long, so each finding
 * is a coin toss. An exact two-sided test.
 */
export function chanceOf(before: number, after: number): number {
  const total = before + after
  // In logarithms, because the number of combinations for thousands of findings overflows.
  let waysLog = -total * Math.LN2
  let tail = 0
  for (let heads = 0; heads <= Math.min(before, after); heads++) {
    tail += Math.exp(waysLog)
    waysLog += Math.log((total - heads) / (heads + 1))
  }
  return Math.min(1, 2 * tail)
}

/** For all people together, to one decimal. `personDays` are those of one side. */
export function perThirtyDays(findings: number, people: number, personDays: number): number {
  return personDays === 0 ? 0 : Math.round((10 * 30 * findings * people) / personDays) / 10
}

export function isEnough({ people, attempts }: { people: number; attempts: number }): boolean {
  return people >= enoughTried.people && attempts >= enoughTried.attempts
}

/** The first days of twelve months (UTC), ending with this month. */
export function listMonthStarts(now: Date): Date[] {
  return Array.from({ length: 12 }, (_, i) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11 + i, 1)))
}
