import type { Clock } from '../../../platform/clock/clock.ts'
import { dayMs } from '../../../platform/clock/durations.ts'
import type { Source } from '../../../platform/context.ts'
import type { Sealer } from '../../../platform/crypto/sealer.ts'
import type { Db } from '../../../platform/database/database.ts'
import { createLatestEntries } from '../../../platform/latest-entries.ts'
import { siteOf } from '../../../platform/net/address.ts'
import { recordSecurity } from '../../organization/audit/audit.ts'
import { deleteNetworksBefore, upsertNetworks } from './key-networks.queries.ts'

/** A network that was not seen for this long counts as new again. */
const keptMs = 90 * dayMs
/** How many networks a process remembers, and how many per key it notes at a time; the rest are skipped. */
const remembered = 50_000
const notedPerKey = 20

type Use = { orgId: string; keyId: string; userId: string; network: string; at: Date; source: Source }

export type NetworkWatch = {
  /** Costs nothing for a network that this process has seen today. */
  note(key: { orgId: string; keyId: string; userId: string }, source: Source, now: Date): void
  /** Writes what was noted, and a security log line for each network that is new for its key. */
  flush(ctx: { db: Db; clock: Clock; sealer: Sealer }): Promise<void>
}

export function createNetworkWatch(): NetworkWatch {
  const seenAt = createLatestEntries<number>(remembered)
  let waiting = new Map<string, Use>()
  let waitingOfKey = new Map<string, number>()

  return {
    note(key, source, now) {
      const network = siteOf(source.address)
      const name = `${key.keyId} ${network}`
      if (now.getTime() - (seenAt.get(name) ?? Number.NEGATIVE_INFINITY) < dayMs || waiting.has(name)) return
      const count = (waitingOfKey.get(key.keyId) ?? 0) + 1
      if (count > notedPerKey) return
      waitingOfKey.set(key.keyId, count)
      waiting.set(name, { ...key, network, at: now, source })
    },

    async flush({ db, clock, sealer }) {
      if (waiting.size === 0) return
      const uses = waiting
      waiting = new Map()
      waitingOfKey = new Map()
      await db.transaction().execute(async (db) => {
        for (const { keyId, network } of await upsertNetworks(db, [...uses.values()])) {
          const { orgId, userId, source } = uses.get(`${keyId} ${network}`) as Use
          const line = { event: 'api_key.new_network', result: 'success', orgId, userId, keyId } as const
          await recordSecurity({ db, clock, sealer, requestId: null, source }, line)
        }
      })
      // Only after the write, so that failed ones are noted again with the next request.
      for (const [name, { at }] of uses) seenAt.set(name, at.getTime())
    },
  }
}

export function dropOldNetworks(db: Db, now: Date): Promise<void> {
  return deleteNetworksBefore(db, new Date(now.getTime() - keptMs))
}
