import { isIP } from 'node:net'
import type { Scope } from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import { hashApiKey, isSameHash, parseApiKeyId } from '../../../platform/auth/api-key.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Sealer } from '../../../platform/crypto/sealer.ts'
import type { Db } from '../../../platform/database/database.ts'
import { gatherLookUps } from '../../../platform/database/gather.ts'
import type { Authenticate } from '../../../platform/http/request/caller.ts'
import { createLatestEntries } from '../../../platform/latest-entries.ts'
import type { Logger } from '../../../platform/log/log.ts'
import { isInNetworks, plainAddress } from '../../../platform/net/networks.ts'
import {
  type CredentialRow,
  type KeyUse,
  listCredentials,
  updateLastRefused,
  updateLastUsed,
} from './api-keys.queries.ts'
import { createNetworkWatch } from './key-networks.ts'

const flushIntervalMs = 10_000
/** How often the use of a busy key is noted. */
const noteIntervalMs = 60_000

type KeyRing = {
  authenticate: Authenticate
  flush(): Promise<void>
  stop(): Promise<void>
}

/** Finds callers by their keys, and notes when each key was last used: in memory, written periodically in batches. */
export function createKeyRing(options: { db: Db; clock: Clock; log: Logger; sealer: Sealer }): KeyRing {
  const { db, clock, log, sealer } = options
  const plainDb = db.withoutPlugins()
  const findCredential = gatherLookUps(
    async (ids) => new Map((await listCredentials(plainDb, ids)).map((row) => [row.id, row])),
  )
  const used = createNotes(clock)
  const refused = createNotes(clock)
  const networks = createNetworkWatch()

  async function flush(): Promise<void> {
    const warn = (error: unknown) => log.warn({ err: error }, 'last use of keys was not noted')
    await used.write((uses) => updateLastUsed(db, uses)).catch(warn)
    await refused.write((uses) => updateLastRefused(db, uses)).catch(warn)
    await networks
      .flush({ db, clock, sealer })
      .catch((error) => log.warn({ err: error }, 'new networks of keys were not noted'))
  }
  const timer = setInterval(flush, flushIntervalMs).unref()

  return {
    flush,
    async authenticate(token, source) {
      const { address } = source
      const id = parseApiKeyId(token)
      if (id === undefined) return undefined
      const row = await findCredential(id)
      if (row === undefined) return undefined
      const now = clock.now()
      const secretHash = hashApiKey(token)
      const isCurrent = isSameHash(row.secretHash, secretHash)
      if (!isCurrent && !isOldSecret(row, secretHash, now)) return undefined
      // From here on the caller has proved that they know the secret, so errors may say more.
      if (row.expiresAt !== null && row.expiresAt <= now) {
        throw new AppError('unauthorized', { message: `The API key expired on ${row.expiresAt.toISOString()}` })
      }
      if (!isInNetworks(row.allowedNetworks, address)) {
        refused.add(id, address)
        const plain = plainAddress(address)
        throw new AppError('network_not_allowed', {
          address: plain,
          message: `This API key may not be used from ${plain}. Send the request from an allowed network, or ask an admin to allow this one for the key.`,
        })
      }
      used.add(id, address)
      networks.note({ orgId: row.orgId, keyId: id, userId: row.issuerUserId }, source, now)
      const scopes = row.scopes === '' ? [] : (row.scopes.split(' ') as Scope[])
      return {
        scopes,
        actor: {
          type: 'key',
          keyId: id,
          userId: row.issuerUserId,
          formerUserId: isCurrent ? null : row.oldIssuerUserId,
          scopes,
        },
        org: { id: row.orgId },
        revisions: { organization: row.organizationRevision, users: row.usersRevision, courses: row.coursesRevision },
      }
    },
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}

export function isOldSecret(
  { oldSecretHash, oldSecretUntil }: Pick<CredentialRow, 'oldSecretHash' | 'oldSecretUntil'>,
  secretHash: Buffer,
  now: Date,
): boolean {
  if (oldSecretHash === null || oldSecretUntil === null || oldSecretUntil <= now) return false
  return isSameHash(oldSecretHash, secretHash)
}

/** Uses that wait to be written, one per key and minute. */
function createNotes(clock: Clock) {
  const notedAt = createLatestEntries<number>(100_000)
  let waiting = new Map<string, KeyUse>()
  return {
    add(id: string, address: string): void {
      const at = clock.now()
      if (at.getTime() - (notedAt.get(id) ?? Number.NEGATIVE_INFINITY) < noteIntervalMs) return
      notedAt.set(id, at.getTime())
      const plain = plainAddress(address)
      waiting.set(id, { at, address: isIP(plain) === 0 ? null : plain })
    },
    async write(save: (uses: ReadonlyMap<string, KeyUse>) => Promise<void>): Promise<void> {
      if (waiting.size === 0) return
      const uses = waiting
      waiting = new Map()
      await save(uses)
    },
  }
}
