import type { SsoProblemCode } from '@parapet/contract'
import type { Clock } from '../../../platform/clock/clock.ts'
import { hourMs } from '../../../platform/clock/durations.ts'
import { networkOf } from '../../../platform/net/address.ts'

const windowMs = hourMs
/** Enough for a whole office failing one morning, but not for a flood. */
const perNetwork = 100
const perOrganization = 1000
/** Organizations whose hour is over are dropped when there are more. */
const windowsMax = 1000

export type Failure = { orgId: string; connectionId: string; address: string; code: SsoProblemCode }

export type Room =
  | { kind: 'line' }
  /** Failures beyond the limits: `leftOut` of them so far in this hour. */
  | { kind: 'note'; leftOut: number }
  | { kind: 'nothing' }

/** Limits how many failures of an organization's connections are logged. */
export type FailureLines = {
  /**
   * Whether one more failure fits the limits of an hour: per network and connection, and per organization. A note is
   * for the first that doesn't, the 10th, the 100th and so on, so that the logs say how many are missing.
   */
  take(failure: Failure): Room
}

/**
 * Only after the provider's signature was verified. Strangers can't cause these, so a flood of theirs must not use up
 * the room for them.
 */
const provenCodes: ReadonlySet<SsoProblemCode> = new Set<SsoProblemCode>([
  'sso_not_fresh',
  'sso_email_missing',
  'sso_domain_not_verified',
  'sso_no_account',
  'sso_account_linked',
  'sso_email_taken',
  'email_domain_not_allowed',
  'seat_limit_reached',
  'user_inactive',
])

type Window = { endsAt: number; listed: number; leftOut: number; byNetwork: Map<string, number> }

export function createFailureLines(clock: Clock): FailureLines {
  const windows = new Map<string, Window>()

  function find(key: string): Window {
    const now = clock.now().getTime()
    const known = windows.get(key)
    if (known !== undefined && known.endsAt > now) return known
    if (windows.size >= windowsMax) {
      for (const [name, { endsAt }] of windows) if (endsAt <= now) windows.delete(name)
    }
    const fresh = { endsAt: now + windowMs, listed: 0, leftOut: 0, byNetwork: new Map<string, number>() }
    windows.set(key, fresh)
    return fresh
  }

  return {
    take({ orgId, connectionId, address, code }) {
      const window = find(`${orgId} ${provenCodes.has(code)}`)
      const network = `${connectionId} ${networkOf(address)}`
      const ofNetwork = window.byNetwork.get(network) ?? 0
      if (window.listed < perOrganization && ofNetwork < perNetwork) {
        window.listed++
        window.byNetwork.set(network, ofNetwork + 1)
        return { kind: 'line' }
      }
      const leftOut = ++window.leftOut
      return /^10*$/.test(String(leftOut)) ? { kind: 'note', leftOut } : { kind: 'nothing' }
    },
  }
}
