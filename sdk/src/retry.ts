/** When to repeat an attempt, and when not to. Time and chance come in as arguments. */

/** Longest `Retry-After` that is waited for. A longer one is given to the caller at once, as an error. */
export const maxRetryAfterMs = 60_000

const firstBackoffMs = 500
const maxBackoffMs = 8_000
const retriableStatuses: readonly number[] = [429, 500, 502, 503, 504]

/** Whether an answer of this status may be different the next time. */
export function isRetriableStatus(status: number): boolean {
  return retriableStatuses.includes(status)
}

/** How long to wait before the next attempt; null when the service asks for more than is waited for. */
export function retryDelayMs(retriesUsed: number, retryAfterMs: number | undefined, chance: number): number | null {
  // Full jitter: clients that failed together do not come back together.
  const backoffMs = chance * Math.min(maxBackoffMs, firstBackoffMs * 2 ** retriesUsed)
  if (retryAfterMs === undefined) return backoffMs
  if (retryAfterMs > maxRetryAfterMs) return null
  // Later than asked for, never earlier.
  return retryAfterMs + backoffMs
}

/** Reads `Retry-After`, which is seconds or a date. */
export function readRetryAfterMs(headers: Headers, nowMs: number): number | undefined {
  const value = headers.get('retry-after')?.trim()
  if (value === undefined || value === '') return undefined
  if (/^\d+$/.test(value)) return Number(value) * 1000
  const atMs = Date.parse(value)
  if (Number.isNaN(atMs)) return undefined
  // Counted from the clock that wrote it, when the answer carries that; ours may differ.
  const serverNowMs = Date.parse(headers.get('date') ?? '')
  return Math.max(0, atMs - (Number.isNaN(serverNowMs) ? nowMs : serverNowMs))
}
