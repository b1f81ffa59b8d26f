import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../database/database.ts'
import { OperatorError } from '../operator-error.ts'
import { haveEarlierEnded, type KeyHolder, listHolders, readTransactionNumber } from './key-holders.queries.ts'

export { pingRotationLock, tryRotationLock } from './key-holders.queries.ts'

/** A process that has been silent for this long is gone. */
export const silentHolderMs = 30_000

export type Waiting = {
  patienceMs: number
  /** Called with a sentence whenever the list of awaited processes changes. */
  onWaiting: (sentence: string) => void
}

/** Waits until every running process is ready; after a timeout, names those that aren't. */
export async function waitForHolders(
  db: Db,
  { patienceMs, onWaiting }: Waiting,
  problem: string,
  isReady: (holder: KeyHolder) => boolean,
): Promise<void> {
  let names = ''
  const isDone = async () => {
    const waiting = (await listHolders(db, silentHolderMs)).filter((holder) => !isReady(holder))
    const before = names
    names = waiting.map(({ name }) => name).join(', ')
    if (names !== '' && names !== before) onWaiting(`Waiting for processes that ${problem}: ${names}`)
    return waiting.length === 0
  }
  if (await waitUntil(isDone, patienceMs)) return
  throw new OperatorError(`Some processes ${problem}: ${names}. Restart them with both keys, then run this again.`)
}

/** Waits until every transaction that has begun to write has ended. */
export async function waitForTransactions(db: Db, patienceMs: number): Promise<void> {
  const number = await readTransactionNumber(db)
  if (await waitUntil(() => haveEarlierEnded(db, number), patienceMs)) return
  throw new OperatorError('A transaction in the database has not ended for a long time. Run this again when it has.')
}

async function waitUntil(isDone: () => Promise<boolean>, patienceMs: number): Promise<boolean> {
  const until = performance.now() + patienceMs
  while (!(await isDone())) {
    if (performance.now() > until) return false
    await sleep(200)
  }
  return true
}
