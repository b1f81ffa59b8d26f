/** What the answers of chat programs mean. Slack answers 200 `ok`, Teams 202; both 429 with Retry-After when it is too much. */
import type { SendResult } from '../platform/net/send-request.ts'

/** The webhook was removed, its channel archived, or posting forbidden: only a person can change that. */
const refusals = new Set([401, 403, 404, 410])
/** Such an answer is asked for a few times only: the last delays of the schedule would change nothing. */
const refusedAttempts = 3
const retryAfterMaxMs = 3_600_000

/** True when this attempt is the last one, although the schedule has more. */
export function isRefusedForGood(status: number | null, attempt: number): boolean {
  return status !== null && refusals.has(status) && attempt >= refusedAttempts
}

/** Until when the receiver wants to be left alone; undefined when it did not say. */
export function readRetryAfter(result: SendResult, now: Date): Date | undefined {
  if (result.failure !== undefined || (result.status !== 429 && result.status !== 503)) return undefined
  const { retryAfter } = result
  if (retryAfter === undefined) return undefined
  const waitMs = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now.getTime()
  if (Number.isNaN(waitMs) || waitMs <= 0) return undefined
  return new Date(now.getTime() + Math.min(waitMs, retryAfterMaxMs))
}

/** Slack answers with one word, such as `no_service`. Anything longer stays in the body of the answer. */
export function describeChatStatus(status: number, body: string): string {
  const word = body.trim()
  return /^[a-z_]{2,40}$/.test(word) ? `answered ${status} ${word}` : `answered ${status}`
}
