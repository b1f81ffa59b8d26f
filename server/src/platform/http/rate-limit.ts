import type { FastifyReply } from 'fastify'
import { BurstyRateLimiter, RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf } from '../net/address.ts'
import { AppError } from './app-error.ts'

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
  const limiter = new BurstyRateLimiter(
    new RateLimiterMemory({ points: perMinute, duration: windowSeconds }),
    new RateLimiterMemory({
      keyPrefix: 'burst',
      points: Math.ceil(perMinute / burstShare),
      duration: burstWindowSeconds,
    }),
  )
  const policy = `"default";q=${perMinute};w=${windowSeconds}`
  return {
    async consume(keyId) {
      try {
        const result = await limiter.consume(keyId)
        return { policy, state: describeState(result) }
      } catch (rejection) {
        if (rejection instanceof Error) throw rejection
        const seconds = secondsLeft(rejection as RateLimiterRes)
        throw new RateLimitedError(seconds, toHeaders({ policy, state: `"default";r=0;t=${seconds}` }))
      }
    },
  }
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

/**
 * For public endpoints: a number of requests a minute per address. An IPv6 network counts as one address, since anyone
 * with one address there has them all. With a scope, each scope counts separately.
 */
export function createAddressLimit(perMinute: number): { consume(address: string, scope?: string): Promise<void> } {
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

function describeState(result: RateLimiterRes): string {
  return `"default";r=${Math.max(0, result.remainingPoints)};t=${secondsLeft(result)}`
}

function secondsLeft(result: RateLimiterRes): number {
  return Math.max(1, Math.ceil(result.msBeforeNext / 1000))
}
