/**
 * A limit that comes back little by little, not all at once at the end of a minute: a caller who asks for ten times as much
 * as allowed gets the allowed amount evenly, and everybody else notices nothing of it.
 */
export type SmoothLimit = {
  /** Undefined when the request may go on, else the seconds after which the next one may. */
  take(id: string): number | undefined
  /** Whether the next request would be refused. Takes nothing. */
  isSpent(id: string): boolean
}

const minuteMs = 60_000
/** So many are remembered before those that have their whole burst again are dropped. */
const sweepFrom = 1000

/** With 0 a minute there is no limit. The time is handed in by tests. */
export function createSmoothLimit(
  { perMinute, burst }: { perMinute: number; burst: number },
  now: () => number = () => performance.now(),
): SmoothLimit {
  if (perMinute === 0) return { take: () => undefined, isSpent: () => false }
  const stepMs = minuteMs / perMinute
  const burstMs = stepMs * burst
  /** When the bucket of each id will be full again. */
  const fullAt = new Map<string, number>()
  let sweepAt = sweepFrom

  function sweep(nowMs: number): void {
    for (const [id, atMs] of fullAt) if (atMs <= nowMs) fullAt.delete(id)
    sweepAt = Math.max(sweepFrom, fullAt.size * 2)
  }

  const usedWithNext = (id: string, nowMs: number) => Math.max(0, (fullAt.get(id) ?? 0) - nowMs) + stepMs

  return {
    isSpent: (id) => usedWithNext(id, now()) > burstMs,
    take(id) {
      const nowMs = now()
      const usedMs = usedWithNext(id, nowMs)
      if (usedMs > burstMs) return Math.max(1, Math.ceil((usedMs - burstMs) / 1000))
      fullAt.set(id, nowMs + usedMs)
      if (fullAt.size > sweepAt) sweep(nowMs)
      return undefined
    },
  }
}
