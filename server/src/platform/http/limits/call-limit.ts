import { RateLimitedError } from './rate-limit.ts'
import { createSmoothLimit } from './smooth-limit.ts'

/** How often a session, or an organization as a whole, may call. */
export type CallLimit = {
  /** Throws `rate_limited` if it is over its limit. */
  take(id: string): void
  /** Whether it is over its limit now; if so, that counts as a refusal. */
  refuses(id: string): boolean
}

/** Kinds of limits; the names are metric labels. */
export type CallLimitName = 'session' | 'org_sessions' | 'org_keys' | 'org_tokens'

export type CallLimits = Record<CallLimitName, CallLimit> & {
  /** How many requests each limit refused since the start. */
  refusedCounts(): Readonly<Record<CallLimitName, number>>
}

/** A page makes about ten requests, and people click quickly: this many seconds' worth may come in a burst. */
const burstSeconds = { session: 10, org: 6 }

/**
 * People, their assistants and an organization's programs have separate limits: a runaway script must not lock out the
 * admins who could stop it, and people with access tokens must not use up what keys and provisioning need.
 */
export function createCallLimits(perMinute: { session: number; org: number }): CallLimits {
  const refused = { session: 0, org_sessions: 0, org_keys: 0, org_tokens: 0 }
  const limit = (name: CallLimitName, perMinute: number, seconds: number): CallLimit => {
    const { take, isSpent } = createSmoothLimit({ perMinute, burst: Math.ceil((perMinute * seconds) / 60) })
    return {
      take(id) {
        const retryAfter = take(id)
        if (retryAfter === undefined) return
        refused[name]++
        throw new RateLimitedError(retryAfter)
      },
      refuses(id) {
        const isOver = isSpent(id)
        if (isOver) refused[name]++
        return isOver
      },
    }
  }
  return {
    session: limit('session', perMinute.session, burstSeconds.session),
    org_sessions: limit('org_sessions', perMinute.org, burstSeconds.org),
    org_keys: limit('org_keys', perMinute.org, burstSeconds.org),
    org_tokens: limit('org_tokens', perMinute.org, burstSeconds.org),
    refusedCounts: () => refused,
  }
}
