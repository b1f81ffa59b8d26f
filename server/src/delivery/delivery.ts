/** The webhook engine: events are raised inside transactions, and delivered by workers afterwards. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createPause } from '../platform/clock/pause.ts'
import type { Connection } from '../platform/database/database.ts'
import { holdStrays } from './disable-endpoint.ts'
import { createDispatcher, type DispatcherOptions } from './dispatcher.ts'
import { keepPartitions } from './keep-partitions.ts'
import { wakeChannel } from './raise-event.ts'

export { holdQueued } from './disable-endpoint.ts'
export type { DispatchStep } from './dispatcher.ts'
export { eraseFromEvents } from './erase-person.ts'
export { toEventId } from './event-id.ts'
export { keepPartitions } from './keep-partitions.ts'
export { raiseEvent, raiseEvents, wakeChannel } from './raise-event.ts'
export { publishedDelaysMs } from './schedule.ts'
export { newSigningSecret, signatureHeaders } from './sign.ts'
export { secretSealPurpose } from './tables.ts'

const pollMs = 1000
const claimAgainMs = 200
const gatherMs = 5
const sweepMs = 5000
const partitionsMs = 3_600_000
const listenAgainMs = 1000

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
      // What waited for a place can go, with others that get one at about the same time.
      gathering ??= setTimeout(() => {
        gathering = undefined
        wakeUp()
      }, gatherMs)
    },
  })
  const listener = listen(options.connection, wakeUp, log)
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
      // Everything that is due and free for it is under way; the rest is told by a wake-up call, or found by the poll.
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

/** A connection of its own that waits for the wake-up call; lost, it is opened again. */
function listen(connection: Connection, onWake: () => void, log: DispatcherOptions['log']): { close(): Promise<void> } {
  let isClosed = false
  let client: pg.Client | undefined

  async function open(): Promise<void> {
    while (!isClosed) {
      const fresh = new pg.Client({ ...connection, application_name: 'parapet webhooks', keepAlive: true })
      const ended = new Promise<void>((resolve) => fresh.once('end', resolve))
      fresh.on('error', (error) => log.warn({ err: error }, 'the wake-up connection was lost'))
      fresh.on('notification', onWake)
      try {
        await fresh.connect()
        client = fresh
        if (isClosed) await fresh.end()
        else await fresh.query(`listen ${wakeChannel}`)
        onWake()
        await ended
      } catch {
        await fresh.end().catch(() => {})
      }
      if (!isClosed) await sleep(listenAgainMs)
    }
  }
  const opened = open()
  return {
    async close() {
      isClosed = true
      await client?.end().catch(() => {})
      await Promise.race([opened, sleep(2000)])
    },
  }
}
