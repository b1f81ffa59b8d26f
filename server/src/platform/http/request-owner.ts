import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { createLatestEntries } from '../latest-entries.ts'

/** Who a request seems to come from, before any lookup. Used only to allot places, never to grant rights. */
export type RequestOwners = {
  /** The organization whose credential the request carries, or `unknown`. */
  ownerOf(request: IncomingMessage): string
  /** Records the owner of the credential once it is known. */
  learn(request: IncomingMessage, ownerId: string): void
}

/** Callers without a known credential share the places of one owner. */
export const unknownOwner = 'unknown'

const credentialsKept = 10_000

export function createRequestOwners(): RequestOwners {
  const owners = createLatestEntries<string>(credentialsKept)
  return {
    ownerOf(request) {
      const credential = keyOf(request)
      return credential === undefined ? unknownOwner : (owners.get(credential) ?? unknownOwner)
    },
    learn(request, ownerId) {
      const credential = keyOf(request)
      if (credential !== undefined && owners.get(credential) !== ownerId) owners.set(credential, ownerId)
    },
  }
}

/** Hashed, because it is a secret that stays in memory for a while. */
function keyOf({ headers }: IncomingMessage): string | undefined {
  const credential = headers.authorization ?? headers.cookie
  return credential === undefined ? undefined : hash('sha256', credential, 'base64')
}
