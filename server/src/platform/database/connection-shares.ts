/** Limits the pool connections of one owner, so that a busy one can't take them all. */

import { LRUCache } from 'lru-cache'

/** As long as a request waits for the pool itself. */
const waitMaxMs = 5000

/** Owners whose waiting is counted apart; that of the others, who waited longer ago, is one sum. */
const ownersCounted = 100

/** The owner's own requests hold its whole share. Retry later. */
export class NoShareError extends Error {}

type Waiter = { proceed(): void }
type Owner = { held: number; waiting: Waiter[] }

export type ConnectionShares = {
  /** Resolves when the owner may take one more, with the function to return it. Owners don't wait for each other. */
  enter(ownerId: string): Promise<() => void>
  waitingCount(): number
  /** How often an owner had to wait since the start. */
  waitsTotal(): number
  /** How long the requests of each owner that had to wait lately have waited, and `other` for earlier ones. */
  waitedMs(): ReadonlyMap<string, number>
}

export function createConnectionShares(share: number, maxMs = waitMaxMs): ConnectionShares {
  const owners = new Map<string, Owner>()
  let waitingCount = 0
  let waitsTotal = 0
  let othersWaitedMs = 0
  const waitedMs = new LRUCache<string, number>({
    max: ownersCounted,
    dispose: (ms, _, reason) => {
      if (reason === 'evict') othersWaitedMs += ms
    },
  })
  const noteWait = (id: string, since: number) => waitedMs.set(id, (waitedMs.get(id) ?? 0) + performance.now() - since)

  function take(id: string, owner: Owner): () => void {
    owner.held++
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      owner.held--
      owner.waiting.shift()?.proceed()
      if (owner.held === 0) owners.delete(id)
    }
  }

  function waitForTurn(id: string, owner: Owner): Promise<() => void> {
    waitingCount++
    waitsTotal++
    const since = performance.now()
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waitingCount--
        noteWait(id, since)
        owner.waiting.splice(owner.waiting.indexOf(waiter), 1)
        reject(new NoShareError('all connections that one tenant may hold are in use'))
      }, maxMs)
      const waiter = {
        proceed() {
          clearTimeout(timer)
          waitingCount--
          noteWait(id, since)
          resolve(take(id, owner))
        },
      }
      owner.waiting.push(waiter)
    })
  }

  return {
    async enter(id) {
      let owner = owners.get(id)
      if (owner === undefined) {
        owner = { held: 0, waiting: [] }
        owners.set(id, owner)
      }
      return owner.held < share ? take(id, owner) : waitForTurn(id, owner)
    },
    waitingCount: () => waitingCount,
    waitsTotal: () => waitsTotal,
    waitedMs: () =>
      new Map([...waitedMs.entries(), ...(othersWaitedMs > 0 ? [['other', othersWaitedMs] as const] : [])]),
  }
}
