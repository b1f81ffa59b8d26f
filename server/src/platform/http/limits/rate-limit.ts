import type { FastifyReply } from 'fastify'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../../app-error.ts'
import { networkOf } from '../../net/address.ts'

const windowSeconds = 60
/** The burst on top is a fifth of the limit, and comes back more slowly: the long-run rate stays the limit. */
const burstShare = 5
const burstWindowSeconds = 600

export type RateLimit = {
  /** Header values to send, or throws `rate_limited`. */
  consume(keyId: string): Promise<{ policy: string; state: string } | undefined>
}

export function createRateLimit(perMinute: number): RateLimit {
  if (perMinute === 0) return { consume: async () => undefined }
  const burstPoints = Math.ceil(perMinute / burstShare)
  const minute = new RateLimiterMemory({ points: perMinute, duration: windowSeconds })
  const burst = new RateLimiterMemory({ keyPrefix: 'burst', points: burstPoints, duration: burstWindowSeconds })
  const policy = `"default";q=${perMinute};w=${windowSeconds}, "burst";q=${burstPoints};w=${burstWindowSeconds}`
  return {
    async consume(keyId) {
      const ofMinute = await minute.consume(keyId).catch(toRefusal)
      if (ofMinute.remainingPoints > 0) return { policy, state: describeState('default', ofMinute) }
      // The burst is in the header only when it is what is left: the last requests say how many more will pass.
      const isRefused = ofMinute.consumedPoints > perMinute
      const ofBurst = isRefused ? await burst.consume(keyId).catch(toRefusal) : await burst.get(keyId)
      const state = `${describeState('default', ofMinute)}, ${describeState('burst', ofBurst, burstPoints)}`
      if (!isRefused || (ofBurst !== null && ofBurst.consumedPoints <= burstPoints)) return { policy, state }
      const seconds = Math.min(secondsLeft(ofMinute), ofBurst === null ? windowSeconds : secondsLeft(ofBurst))
      throw new RateLimitedError(seconds, toHeaders({ policy, state }))
    },
  }
}

/** A limiter rejects with the same facts as it resolves with. */
function toRefusal(rejection: unknown): RateLimiterRes {
  if (rejection instanceof RateLimiterRes) return rejection
  throw rejection
}

/** Counts a request and sends the state of the limit, even if the request is refused. */
export async function consumeAndTell(limit: RateLimit, id: string, reply: FastifyReply): Promise<void> {
  try {
    const state = await limit.consume(id)
    if (state !== undefined) reply.headers(toHeaders(state))
  } catch (error) {
    if (error instanceof RateLimitedError) reply.headers(error.headers)
    throw error
  }
}

/** Refused because of how often it was called; says so in headers too. */
export class RateLimitedError extends AppError {
  readonly headers: Record<string, string>

  constructor(retryAfter: number, headers: Record<string, string> = {}) {
    super('rate_limited', {}, { retryAfter })
    this.headers = headers
  }
}

function toHeaders({ policy, state }: { policy: string; state: string }): Record<string, string> {
  return { 'ratelimit-policy': policy, ratelimit: state }
}

export type AddressLimit = { consume(address: string, scope?: string): Promise<void> }

/**
 * For public endpoints: a number of requests a minute per address. An IPv6 network counts as one address, since anyone
 * with one address there has them all. With a scope, each scope counts separately.
 */
export function createAddressLimit(perMinute: number): AddressLimit {
  const limiter = new RateLimiterMemory({ keyPrefix: 'address', points: perMinute, duration: windowSeconds })
  return {
    async consume(address, scope = '') {
      try {
        await limiter.consume(`${scope} ${networkOf(address)}`)
      } catch (rejection) {
        if (rejection instanceof Error) throw rejection
        throw new AppError('rate_limited', {}, { retryAfter: secondsLeft(rejection as RateLimiterRes) })
      }
    },
  }
}

/** Without a result, nothing of it was used. */
function describeState(name: string, result: RateLimiterRes | null, points = 0): string {
  if (result === null) return `"${name}";r=${points}`
  return `"${name}";r=${Math.max(0, result.remainingPoints)};t=${secondsLeft(result)}`
}

function secondsLeft(result: RateLimiterRes): number {
  return Math.max(1, Math.ceil(result.msBeforeNext / 1000))
}
