import { minuteMs } from '../../clock/durations.ts'
import { createLatestEntries } from '../../latest-entries.ts'

/** Limits reports of refusals, so that callers can't make the service write endlessly. */
export type ReportLimit = {
  /** Whether something may be reported now: within the allowance, and not recently reported under the same name. */
  allows(whose: ReportOwner, name?: string): boolean
  /** Whether this name was reported recently. Costs no allowance. */
  isRecent(name: string): boolean
}

/** Each owner has a separate allowance, so nobody can use up that of another; callers without an owner share one. */
export type ReportOwner = { owner: string } | { network: string }

/** Names that are remembered; the oldest go first. */
const namesKept = 10_000

export function createReportLimit(options: {
  /**
   * How many reports a minute: for each owner, for each network of callers without one, and for all of those together.
   */
  perMinute: { owner: number; network: number; anonymous: number }
  /** How long something of the same name is not reported again. */
  quietMs: number
  now(): number
  /** Called once a minute with the number of dropped reports. */
  onDropped(count: { owned: number; anonymous: number }): void
}): ReportLimit {
  const { perMinute } = options
  const reportedAt = createLatestEntries<number>(namesKept)
  /** Of the present minute. Networks are at most as many as reports without an owner. */
  let ofOwner = new Map<string, number>()
  let ofNetwork = new Map<string, number>()
  let minute = 0
  let anonymous = 0
  let dropped = { owned: 0, anonymous: 0 }

  return {
    allows(whose, name) {
      const now = options.now()
      if (now - minute >= minuteMs) startMinute(now)
      if (name !== undefined && isRecent(name)) return false
      if (!take(whose)) return false
      if (name !== undefined) reportedAt.set(name, now)
      return true
    },
    isRecent,
  }

  function startMinute(now: number): void {
    if (dropped.owned + dropped.anonymous > 0) options.onDropped(dropped)
    minute = now
    ofOwner = new Map()
    ofNetwork = new Map()
    anonymous = 0
    dropped = { owned: 0, anonymous: 0 }
  }

  function take(whose: ReportOwner): boolean {
    if ('owner' in whose) {
      const used = ofOwner.get(whose.owner) ?? 0
      if (used < perMinute.owner) ofOwner.set(whose.owner, used + 1)
      else dropped.owned++
      return used < perMinute.owner
    }
    const used = ofNetwork.get(whose.network) ?? 0
    const isFree = used < perMinute.network && anonymous < perMinute.anonymous
    if (isFree) {
      ofNetwork.set(whose.network, used + 1)
      anonymous++
    } else dropped.anonymous++
    return isFree
  }

  function isRecent(name: string): boolean {
    return options.now() - (reportedAt.peek(name) ?? Number.NEGATIVE_INFINITY) < options.quietMs
  }
}
