import type { Visit } from '../../platform/http/app-api.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { networkOf } from '../../platform/net/address.ts'
import { isKnownBrowser } from '../sign-in/sign-in.ts'
import type { ConnectionRow } from './connections.queries.ts'

/** For whom work is done. */
export type Asker = {
  connectionId: string
  network: string
  /** A browser in which somebody of the organization has signed in before. */
  isKnown: boolean
}

export type FairTurnLimits = {
  /** How many work at the same time, of all connections and of one. */
  running: number
  runningPerConnection: number
  /** How many may wait: of strangers in all, per connection and per network. Known browsers have room of their own. */
  waiting: number
  waitingPerConnection: number
  waitingPerNetwork: number
}

export type FairTurns = {
  /** Does the work when it is its turn. Throws `rate_limited` if too many wait. */
  take<T>(asker: Asker, work: () => Promise<T>): Promise<T>
}

type Waiting = { asker: Asker; begin(): void }

/**
 * Anyone can send what a provider would send, from many addresses. So turns go round the connections and, within one,
 * round the networks, known browsers first: a flood neither stops other organizations nor people who sign in regularly.
 */
export function createFairTurns(limits: FairTurnLimits): FairTurns {
  const running = new Map<string, number>()
  const lastTurns = new Map<string, number>()
  let waiting: Waiting[] = []
  let runningTotal = 0
  let turn = 0

  const placesOf = ({ connectionId, network }: Asker) => [connectionId, `${connectionId} ${network}`] as const
  const isFree = ({ connectionId }: Asker) =>
    runningTotal < limits.running && (running.get(connectionId) ?? 0) < limits.runningPerConnection

  function begin(asker: Asker): void {
    runningTotal++
    turn++
    running.set(asker.connectionId, (running.get(asker.connectionId) ?? 0) + 1)
    for (const place of placesOf(asker)) lastTurns.set(place, turn)
  }

  function end({ connectionId }: Asker): void {
    runningTotal--
    const left = (running.get(connectionId) ?? 1) - 1
    if (left === 0) running.delete(connectionId)
    else running.set(connectionId, left)
    const next = chooseNext()
    if (next === undefined) {
      if (waiting.length === 0) lastTurns.clear()
      return
    }
    waiting = waiting.filter((one) => one !== next)
    begin(next.asker)
    next.begin()
  }

  /** The one that has waited longest since its last turn; among equals, the one that came first. */
  function chooseNext(): Waiting | undefined {
    const rank = ({ asker }: Waiting) => [asker.isKnown ? 0 : 1, ...placesOf(asker).map((p) => lastTurns.get(p) ?? 0)]
    return waiting
      .filter(({ asker }) => isFree(asker))
      .map((one) => ({ one, rank: rank(one) }))
      .reduce<{ one: Waiting; rank: number[] } | undefined>(
        (best, next) => (best === undefined || isBefore(next.rank, best.rank) ? next : best),
        undefined,
      )?.one
  }

  function hasRoom({ isKnown, connectionId, network }: Asker): boolean {
    const alike = waiting.filter(({ asker }) => asker.isKnown === isKnown)
    const ofConnection = alike.filter(({ asker }) => asker.connectionId === connectionId)
    const ofNetwork = ofConnection.filter(({ asker }) => asker.network === network)
    return (
      alike.length < limits.waiting &&
      ofConnection.length < limits.waitingPerConnection &&
      ofNetwork.length < limits.waitingPerNetwork
    )
  }

  return {
    async take(asker, work) {
      if (isFree(asker)) begin(asker)
      else if (hasRoom(asker)) await new Promise<void>((resolve) => waiting.push({ asker, begin: resolve }))
      else throw new AppError('rate_limited')
      try {
        return await work()
      } finally {
        end(asker)
      }
    },
  }
}

function isBefore(first: readonly number[], second: readonly number[]): boolean {
  const at = first.findIndex((value, index) => value !== second[index])
  return at >= 0 && (first[at] as number) < (second[at] as number)
}

export function askerOf(visit: Visit, { orgId, id }: Pick<ConnectionRow, 'orgId' | 'id'>): Asker {
  return { connectionId: id, network: networkOf(visit.source.address), isKnown: isKnownBrowser(visit, orgId) }
}
