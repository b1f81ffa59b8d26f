const jitterShare = 0.1
const jitterMaxMs = 5000

/** When the next attempt is due, or null after the last one. Time and randomness are arguments. */
export function nextAttemptAt(
  delaysMs: readonly number[],
  attemptsUsed: number,
  now: Date,
  chance: number,
): Date | null {
  const delayMs = delaysMs[attemptsUsed - 1]
  if (delayMs === undefined) return null
  // Up to a tenth later, at most 5 s, never earlier: the published delays are minimums.
  const jitterMs = Math.min(delayMs * jitterShare, jitterMaxMs) * chance
  return new Date(now.getTime() + delayMs + jitterMs)
}
