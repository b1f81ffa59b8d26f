import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { createLatestEntries } from '../../latest-entries.ts'
import { RateLimitedError } from '../limits/rate-limit.ts'

/** Who a request seems to come from, before any lookup. Used only to allot places, never to grant rights. */
export type RequestOwners = {
  /** The organization whose credential the request carries, or `unknown`. */
  ownerOf(request: IncomingMessage): string
  /** Records the owner of the credential once it is known. */
  learn(request: IncomingMessage, ownerId: string): void
  /**
   * Runs what counts the request. A credential that it refuses several times within a second is then refused without a
   * lookup until the second is over: a flood must not keep the database busy.
   */
  count(request: IncomingMessage, consume: () => Promise<void> | void): Promise<void>
  /** The headers of the refusal, if the credential of this request is to be refused without a lookup. */
  refusalOf(request: IncomingMessage): Record<string, string> | undefined
  /** The same for all requests with one credential; empty without one. */
  credentialOf(request: IncomingMessage): string
}

/** Callers without a known credential share the places of one owner. */
export const unknownOwner = 'unknown'

const credentialsKept = 10_000
/** Short: a key that was revoked, or may be used again, is looked up again soon. */
const floodMs = 1000
const refusalsOfFlood = 3

type Refused = { times: number; until: number; headers: Record<string, string> }

/** Tests pass in the time. */
export function createRequestOwners(now: () => number = () => performance.now()): RequestOwners {
  const owners = createLatestEntries<string>(credentialsKept)
  const refused = createLatestEntries<Refused>(credentialsKept)
  const findRefused = (credential: string) => {
    const last = refused.get(credential)
    if (last === undefined || last.until > now()) return last
    refused.delete(credential)
    return undefined
  }
  return {
    ownerOf(request) {
      const credential = keyOf(request)
      return credential === undefined ? unknownOwner : (owners.get(credential) ?? unknownOwner)
    },
    learn(request, ownerId) {
      const credential = keyOf(request)
      if (credential !== undefined && owners.get(credential) !== ownerId) owners.set(credential, ownerId)
    },
    async count(request, consume) {
      try {
        await consume()
      } catch (error) {
        const credential = keyOf(request)
        if (error instanceof RateLimitedError && credential !== undefined) {
          const last = findRefused(credential)
          const { times, until } = last ?? { times: 0, until: now() + floodMs }
          const headers = { ...error.headers, 'retry-after': String(error.retryAfter) }
          refused.set(credential, { times: times + 1, until, headers })
        }
        throw error
      }
    },
    credentialOf: (request) => keyOf(request) ?? '',
    refusalOf(request) {
      // Nearly always: nobody was refused, and the credential need not be hashed.
      const credential = refused.size === 0 ? undefined : keyOf(request)
      const last = credential === undefined ? undefined : findRefused(credential)
      return last !== undefined && last.times >= refusalsOfFlood ? last.headers : undefined
    },
  }
}

/** Hashed, because it is a secret that stays in memory for a while. */
function keyOf({ headers }: IncomingMessage): string | undefined {
  const credential = headers.authorization ?? headers.cookie
  return credential === undefined ? undefined : hash('sha256', credential, 'base64')
}
