/** When to retry an attempt. Time and randomness are passed in. */

/** The longest `Retry-After` to wait for. A longer one becomes an error immediately. */
export const maxRetryAfterMs = 60_000

const firstBackoffMs = 500
const maxBackoffMs = 8_000
const retriableStatuses: readonly number[] = [429, 500, 502, 503, 504]

/** Whether another attempt may succeed after this status. */
export function isRetriableStatus(status: number): boolean {
  return retriableStatuses.includes(status)
}

/** How long to wait before the next attempt; null if the service asks for too long a wait. */
export function retryDelayMs(retriesUsed: number, retryAfterMs: number | undefined, chance: number): number | null {
  // Full jitter: clients that failed together don't retry together.
  const backoffMs = chance * Math.min(maxBackoffMs, firstBackoffMs * 2 ** retriesUsed)
  if (retryAfterMs === undefined) return backoffMs
  if (retryAfterMs > maxRetryAfterMs) return null
  // Later than requested, never earlier.
  return retryAfterMs + backoffMs
}

/** Reads `Retry-After`, which is seconds or a date. */
export function readRetryAfterMs(headers: Headers, nowMs: number): number | undefined {
  const value = headers.get('retry-after')?.trim()
  if (value === undefined || value === '') return undefined
  if (/^\d+$/.test(value)) return Number(value) * 1000
  const atMs = Date.parse(value)
  if (Number.isNaN(atMs)) return undefined
  // Relative to the clock that wrote it, if the response has its time; ours may differ.
  const serverNowMs = Date.parse(headers.get('date') ?? '')
  return Math.max(0, atMs - (Number.isNaN(serverNowMs) ? nowMs : serverNowMs))
}
