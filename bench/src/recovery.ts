/**
 * A request after the overload: when it was sent, relative to the end of the overload, and its status and response
 * time.
 */
export type AskedAfter = { dueMs: number; status: number; ms: number }

/** A service that fails once a second has not recovered between two failures. */
const steadyMs = 2000

/**
 * The moment from which every request is answered in time, relative to the end of the overload. One refusal or late
 * response resets it. Infinite if the last observed seconds have failures.
 */
export function findRecoveryMs(
  asked: readonly AskedAfter[],
  { usefulMs, watchedMs }: { usefulMs: number; watchedMs: number },
): number {
  const failed = asked.filter(({ status, ms }) => status !== 200 || ms > usefulMs)
  if (failed.length === 0) return 0
  const lastMs = failed.reduce((last, { dueMs }) => Math.max(last, dueMs), 0)
  return lastMs > watchedMs - steadyMs ? Number.POSITIVE_INFINITY : lastMs
}
