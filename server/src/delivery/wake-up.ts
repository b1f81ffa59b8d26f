import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Connection } from '../platform/database/database.ts'
import type { Logger } from '../platform/log/log.ts'
import { startListening } from './queue.queries.ts'

const listenAgainMs = 1000

/** A dedicated connection that waits for wake-up calls and reconnects when lost. */
export function listenToWakeUps(connection: Connection, onWake: () => void, log: Logger): { close(): Promise<void> } {
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
        else await startListening(fresh)
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
