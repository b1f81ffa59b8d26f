/** Keeps anonymous callers from making the service write: reports of refusals have an allowance. */
export type ReportLimit = {
  /** Whether something may be reported now: within the allowance, and not reported lately under the same name. */
  allows(name?: string): boolean
}

const minuteMs = 60_000
/** Names that are remembered; the oldest go first. */
const namesKept = 10_000

export function createReportLimit(options: {
  perMinute: number
  /** How long something of the same name is not reported again. */
  quietMs: number
  now(): number
  /** Told once a minute how many reports there was no room for. */
  onDropped(count: number): void
}): ReportLimit {
  const reportedAt = new Map<string, number>()
  let minute = 0
  let used = 0
  let dropped = 0

  return {
    allows(name) {
      const now = options.now()
      if (now - minute >= minuteMs) {
        if (dropped > 0) options.onDropped(dropped)
        minute = now
        used = 0
        dropped = 0
      }
      if (name !== undefined && now - (reportedAt.get(name) ?? Number.NEGATIVE_INFINITY) < options.quietMs) return false
      if (used >= options.perMinute) {
        dropped++
        return false
      }
      used++
      if (name !== undefined) remember(name, now)
      return true
    },
  }

  function remember(name: string, now: number): void {
    reportedAt.delete(name)
    reportedAt.set(name, now)
    const [oldest] = reportedAt.keys()
    if (reportedAt.size > namesKept && oldest !== undefined) reportedAt.delete(oldest)
  }
}
