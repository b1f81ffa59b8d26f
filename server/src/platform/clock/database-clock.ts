import type { Db } from '../database/database.ts'
import { readServerTime } from '../database/server-info.ts'
import type { Clock } from './clock.ts'

const compareMs = 10_000
/** A response that took longer is too imprecise. */
const roundTripMaxMs = 500

export type DatabaseClock = Clock & { stop(): void }

/**
 * The database's time, carried on by the monotonic clock of this process. Workers on many machines agree on it, and a
 * machine whose own clock is wrong, or is set while it runs, neither loses a lease nor sends anything too early.
 */
export async function startDatabaseClock(db: Db): Promise<DatabaseClock> {
  let offsetMs: number | undefined

  async function compare(): Promise<void> {
    const askedAt = performance.now()
    const now = await readServerTime(db)
    const answeredAt = performance.now()
    if (offsetMs !== undefined && answeredAt - askedAt > roundTripMaxMs) return
    offsetMs = now.getTime() - (askedAt + answeredAt) / 2
  }

  await compare()
  // If the database doesn't respond, the monotonic clock continues alone.
  const timer = setInterval(() => void compare().catch(() => {}), compareMs).unref()
  return {
    now: () => new Date(performance.now() + (offsetMs ?? 0)),
    stop: () => clearInterval(timer),
  }
}
