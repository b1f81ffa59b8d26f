const jitterShare = 0.1
const jitterMaxMs = 5000

/** When the next attempt is due, or null when the last one was used. Time and chance come in as arguments. */
export function nextAttemptAt(
  delaysMs: readonly number[],
  attemptsUsed: number,
  now: Date,
  chance: number,
): Date | null {
  const delayMs = delaysMs[attemptsUsed - 1]
  if (delayMs === undefined) return null
  // Later by up to a tenth, at most 5 s, never earlier: the published delays stay true as minimums.
  const jitterMs = Math.min(delayMs * jitterShare, jitterMaxMs) * chance
  return new Date(now.getTime() + delayMs + jitterMs)
}
