import { minuteMs } from '../../clock/durations.ts'

/**
 * A limit that refills gradually instead of all of it each minute: a caller that sends ten times too much gets the
 * allowed amount evenly, and others are unaffected.
 */
export type SmoothLimit = {
  /** Undefined if the request may proceed, else the seconds until the next one may. */
  take(id: string): number | undefined
  /** Whether the next request would be refused. Doesn't count as a request. */
  isSpent(id: string): boolean
}

/** How many ids are kept before those with a full burst are dropped. */
const sweepFrom = 1000

/** 0 a minute means no limit. Tests pass in the time. */
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
