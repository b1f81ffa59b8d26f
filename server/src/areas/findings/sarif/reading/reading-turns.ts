/** Whose file is read next: that of the organization whose files took the least time lately. */
export type ReadingTurns = {
  /** The place of the next one in the list, or how long all of them have to wait. The list is not empty. */
  choose(orgIds: readonly string[]): { place: number } | { waitMs: number }
  note(orgId: string, tookMs: number): void
}

/** An organization that sends file after file gets this part of the time, once it has used up its head start. */
const share = 1 / 3
const headStartMs = 2000
/** Nobody waits longer than this for files that took very long. */
const waitMaxMs = 10_000

/** Tests pass in the time. */
export function createReadingTurns(now: () => number = () => performance.now()): ReadingTurns {
  /** When each organization will have had no more than its share. */
  const evenAt = new Map<string, number>()
  const aheadMs = (orgId: string) => Math.max(0, (evenAt.get(orgId) ?? 0) - now())
  return {
    choose(orgIds) {
      const ahead = orgIds.map(aheadMs)
      const least = Math.min(...ahead)
      return least > headStartMs ? { waitMs: least - headStartMs } : { place: ahead.indexOf(least) }
    },
    note(orgId, tookMs) {
      for (const [id, at] of evenAt) if (at <= now()) evenAt.delete(id)
      evenAt.set(orgId, now() + Math.min(aheadMs(orgId) + tookMs / share, headStartMs + waitMaxMs))
    },
  }
}
