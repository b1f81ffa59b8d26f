/** When a challenge can be tried for the record again, and when it counts for a certificate. Days are days in UTC. */

import type { ChallengeLock } from '@parapet/contract'
import { dayMs, minuteMs } from '../../../../platform/clock/durations.ts'

/** An attempt for the record that ended as not passed, or any that showed the solution. */
export type Failure = { endedAt: Date; solutionShownAt: Date | null }

const waitMs = 5 * minuteMs
const solutionLockMs = dayMs
const failuresOfDay = 3
/** For this long, an answer that was guessed or looked up may be remembered rather than understood. */
const rememberedMs = 3 * dayMs
const failuresToMark = 3
/** Practice that told more than a careful attempt for the record does. */
const guessesToMark = 2
const hintsToMark = 2

/** Failures before this time no longer matter. */
export function failuresSince(now: Date): Date {
  return new Date(now.getTime() - rememberedMs)
}

/** The longest lock; null when the challenge can be tried now. */
export function findLock(failures: readonly Failure[], now: Date): Omit<ChallengeLock, 'canWriteFix'> | null {
  const latest = failures.toSorted((a, b) => b.endedAt.getTime() - a.endedAt.getTime())[0]
  if (latest === undefined) return null
  const ofDay = failures.filter(({ endedAt }) => toDay(endedAt) === toDay(latest.endedAt))
  const locks: { reason: ChallengeLock['reason']; until: Date }[] = [
    { reason: 'recent_failure', until: later(latest.endedAt, waitMs) },
    ...(ofDay.length >= failuresOfDay
      ? [{ reason: 'too_many_failures' as const, until: startOfNextDay(latest.endedAt) }]
      : []),
    ...failures
      .filter(({ solutionShownAt }) => solutionShownAt !== null)
      .map(({ solutionShownAt }) => ({
        reason: 'solution_shown' as const,
        until: later(solutionShownAt as Date, solutionLockMs),
      })),
  ]
  const longest = locks.toSorted((a, b) => b.until.getTime() - a.until.getTime())[0]
  if (longest === undefined || longest.until <= now) return null
  return { reason: longest.reason, availableAt: longest.until.toISOString() }
}

/** What practice told since `failuresSince`: wrong answers, and the most hints of a phase. */
export type Practice = { findGuesses: number; fixGuesses: number; hints: number }

/** Whether a pass right after these failures and this practice would prove nothing, if its fix is chosen. */
export function isWorthMarking(failures: readonly Failure[], practice: Practice): boolean {
  const { findGuesses, fixGuesses, hints } = practice
  if (findGuesses >= guessesToMark || fixGuesses >= guessesToMark || hints >= hintsToMark) return true
  // A guess in practice rules out as much as a failed attempt.
  const failed = failures.length + (findGuesses + fixGuesses > 0 ? 1 : 0)
  return failed >= failuresToMark || failures.some(({ solutionShownAt }) => solutionShownAt !== null)
}

/** Until when a written fix may be a copy of what was shown; null when it was written without help. */
export function fixesKnownUntil(seenAt: Date | undefined, now: Date): Date | null {
  if (seenAt === undefined) return null
  const until = later(seenAt, rememberedMs)
  return until > now ? until : null
}

/** From when a pass clears the mark of a challenge. */
export function certificateFrom(markedAt: Date): Date {
  return later(markedAt, rememberedMs)
}

/** `2026-02-01`, in UTC. */
export function toDay(time: Date): string {
  return time.toISOString().slice(0, 10)
}

export function startOfNextDay(time: Date): Date {
  return new Date((Math.floor(time.getTime() / dayMs) + 1) * dayMs)
}

function later(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms)
}
