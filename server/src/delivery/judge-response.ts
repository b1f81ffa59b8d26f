import { hourMs } from '../platform/clock/durations.ts'
import type { SendResult } from '../platform/net/send-request.ts'
import type { AttemptResult } from './record.queries.ts'

export type Judgement = Pick<
  AttemptResult,
  'responseCode' | 'errorCode' | 'errorMessage' | 'responseBody' | 'pauseUntil'
> & {
  /** No further attempt, although the schedule has more. */
  isLast?: boolean
}

/** Only a person can change these: the receiver is gone, or refuses us. */
const refusals = new Set([401, 403, 404, 410])
/** After such a response only a few attempts are made: waiting longer would change nothing. */
const refusedAttempts = 3
const retryAfterMaxMs = hourMs

/** Any 2xx is success; the rest is a failure with a typed code. */
export function judgeResponse(result: SendResult): Judgement {
  if (result.failure === 'dns' || (result.failure !== undefined && result.isAboutName === true)) {
    // The same code for both, so that nobody can find out which internal names exist.
    return {
      responseCode: null,
      errorCode: 'dns',
      errorMessage: 'the host name has no public address',
      responseBody: null,
    }
  }
  if (result.failure !== undefined) {
    return { responseCode: null, errorCode: result.failure, errorMessage: result.message, responseBody: null }
  }
  const { status, body } = result
  if (status >= 200 && status < 300) {
    return { responseCode: status, errorCode: null, errorMessage: null, responseBody: body }
  }
  return { responseCode: status, errorCode: 'http_status', errorMessage: `answered ${status}`, responseBody: body }
}

/** The same for receivers without a published schedule: waits as long as they ask, and gives up when they refuse. */
export function followResponse(result: SendResult, { count, now }: { count: number; now: Date }): Judgement {
  const judgement = judgeResponse(result)
  const { responseCode } = judgement
  const isLast = responseCode !== null && refusals.has(responseCode) && count >= refusedAttempts
  const pauseUntil = readRetryAfter(result, now)
  return { ...judgement, isLast, pauseUntil }
}

/** Until when the receiver asked us to wait; undefined if it didn't. */
function readRetryAfter(result: SendResult, now: Date): Date | undefined {
  if (result.failure !== undefined || (result.status !== 429 && result.status !== 503)) return undefined
  const { retryAfter } = result
  if (retryAfter === undefined) return undefined
  const waitMs = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now.getTime()
  if (Number.isNaN(waitMs) || waitMs <= 0) return undefined
  return new Date(now.getTime() + Math.min(waitMs, retryAfterMaxMs))
}
