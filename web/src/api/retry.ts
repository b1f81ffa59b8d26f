import { CallError } from './call.ts'

const maxRetries = 2
/** Longer waits are told instead, with a button to try again. */
const maxWaitSeconds = 10

/** Which reads are asked for again by themselves: a refusal stays one, but a service that is away or busy may be back. */
export function shouldRetry(count: number, error: Error): boolean {
  if (count >= maxRetries) return false
  return !(error instanceof CallError) || error.code === 'unreachable' || isBriefWait(error)
}

/** Whether trying again can help: what is not there, or not allowed, stays so. */
export function canHelpToRetry(error: Error): boolean {
  return !(error instanceof CallError) || !/(^|_)not_found$|^forbidden$|^insufficient_scope$/.test(error.code)
}

/** As long as the service says, else a little longer each time. */
export function findRetryDelayMs(count: number, error: Error): number {
  if (error instanceof CallError && error.retryAfterSeconds !== undefined) return error.retryAfterSeconds * 1000
  return 1000 * 2 ** count
}

function isBriefWait({ code, retryAfterSeconds = Number.POSITIVE_INFINITY }: CallError): boolean {
  return (code === 'rate_limited' || code === 'unavailable') && retryAfterSeconds <= maxWaitSeconds
}
