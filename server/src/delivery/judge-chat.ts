/** Interprets responses of chat apps. Slack returns 200 `ok`, Teams 202; both return 429 with Retry-After. */
import type { SendResult } from '../platform/net/send-request.ts'

/** The webhook was removed, its channel archived, or posting forbidden: only a person can change that. */
const refusals = new Set([401, 403, 404, 410])
/** After such a response only a few attempts are made: waiting longer would change nothing. */
const refusedAttempts = 3
const retryAfterMaxMs = 3_600_000

/** True if this attempt is the last one, although the schedule has more. */
export function isRefusedForGood(status: number | null, attempt: number): boolean {
  return status !== null && refusals.has(status) && attempt >= refusedAttempts
}

/** Until when the receiver asked us to wait; undefined if it didn't. */
export function readRetryAfter(result: SendResult, now: Date): Date | undefined {
  if (result.failure !== undefined || (result.status !== 429 && result.status !== 503)) return undefined
  const { retryAfter } = result
  if (retryAfter === undefined) return undefined
  const waitMs = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now.getTime()
  if (Number.isNaN(waitMs) || waitMs <= 0) return undefined
  return new Date(now.getTime() + Math.min(waitMs, retryAfterMaxMs))
}

/** Slack answers with one word, such as `no_service`. Anything longer stays in the response body. */
export function describeChatStatus(status: number, body: string): string {
  const word = body.trim()
  return /^[a-z_]{2,40}$/.test(word) ? `answered ${status} ${word}` : `answered ${status}`
}
