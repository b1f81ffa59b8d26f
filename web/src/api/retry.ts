import { CallError } from './call.ts'

const maxRetries = 2
/** Longer waits are shown, with a button to try again. */
const maxWaitSeconds = 10

/** Which reads are retried automatically: refusals are final, but an unreachable or busy service may be back. */
export function shouldRetry(count: number, error: Error): boolean {
  if (count >= maxRetries) return false
  return !(error instanceof CallError) || error.code === 'unreachable' || isBriefWait(error)
}

/** Whether a retry can help: it can't if something doesn't exist or isn't allowed. */
export function canHelpToRetry(error: Error): boolean {
  return !(error instanceof CallError) || !/(^|_)not_found$|^forbidden$|^insufficient_scope$/.test(error.code)
}

/** As long as the service asks for, else a little longer each time. */
export function findRetryDelayMs(count: number, error: Error): number {
  if (error instanceof CallError && error.retryAfterSeconds !== undefined) return error.retryAfterSeconds * 1000
  return 1000 * 2 ** count
}

function isBriefWait({ code, retryAfterSeconds = Number.POSITIVE_INFINITY }: CallError): boolean {
  return (code === 'rate_limited' || code === 'unavailable') && retryAfterSeconds <= maxWaitSeconds
}
