import { setTimeout as sleep } from 'node:timers/promises'
import { hourMs } from '../platform/clock/durations.ts'
import { createPause } from '../platform/clock/pause.ts'
import type { Connection } from '../platform/database/database.ts'
import { listen } from '../platform/database/listen.ts'
import { keepPartitions } from './deliveries.queries.ts'
import { createDispatcher, type DispatcherOptions } from './dispatcher.ts'
import { holdStrays, wakeChannel } from './queue.queries.ts'

const pollMs = 1000
const claimAgainMs = 200
const gatherMs = 5
const sweepMs = 5000
const partitionsMs = hourMs

export type DeliveryWorker = { stop(): Promise<void> }

/** Claims, sends and records until stopped. Wake-ups make it quick; polling makes it certain. */
export function startDeliveryWorker(options: DispatcherOptions & { connection: Connection }): DeliveryWorker {
  const { clock, database, log } = options
  let isStopping = false
  const pause = createPause()
  let isWoken = false
  let gathering: NodeJS.Timeout | undefined
  const dispatcher = createDispatcher({
    ...options,
    onFree() {
      // Deliveries that waited for a place can start, batched with others freed at about the same time.
      gathering ??= setTimeout(() => {
        gathering = undefined
        wakeUp()
      }, gatherMs)
    },
  })
  const listener = listen({
    connection: options.connection,
    name: 'parapet webhooks',
    channel: wakeChannel,
    log,
    onMessage: wakeUp,
    onConnect: wakeUp,
  })
  let sweptAt: number | undefined
  let partitionsKeptAt: number | undefined

  function wakeUp(): void {
    isWoken = true
    pause.end()
  }

  async function housekeep(): Promise<void> {
    const isOver = (since: number | undefined, ms: number) => since === undefined || performance.now() - since > ms
    if (isOver(sweptAt, sweepMs)) {
      await holdStrays(database.db, clock.now())
      sweptAt = performance.now()
    }
    if (isOver(partitionsKeptAt, partitionsMs)) {
      await keepPartitions(database.db, clock.now())
      partitionsKeptAt = performance.now()
    }
  }

  const loop = (async () => {
    while (!isStopping) {
      isWoken = false
      try {
        await dispatcher.claim()
        await housekeep()
      } catch (error) {
        log.warn({ err: error }, 'deliveries could not be claimed; it is tried again')
        await sleep(claimAgainMs)
        continue
      }
      // Every due delivery with a free place is running; a wake-up call or the poll brings the rest.
      if (!isWoken && !isStopping) await pause.wait(pollMs)
    }
  })()

  return {
    async stop() {
      isStopping = true
      pause.end()
      await loop
      await dispatcher.settle()
      clearTimeout(gathering)
      await listener.close()
      await options.sender.close()
    },
  }
}
