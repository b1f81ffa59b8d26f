import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '../log/log.ts'
import type { Connection } from './database.ts'

const listenAgainMs = 1000

type ListenOptions = {
  connection: Connection
  /** How the connection shows itself in the database. */
  name: string
  channel: string
  log: Logger
  onMessage: (payload: string) => void
  /** After each connect: what was said in between is lost. */
  onConnect: () => void
}

export type Listener = { close(): Promise<void> }

/** A dedicated connection that waits for notifications and reconnects when lost. */
export function listen({ connection, name, channel, log, onMessage, onConnect }: ListenOptions): Listener {
  let isClosed = false
  let client: pg.Client | undefined

  async function open(): Promise<void> {
    while (!isClosed) {
      const fresh = new pg.Client({ ...connection, application_name: name, keepAlive: true })
      const ended = new Promise<void>((resolve) => fresh.once('end', resolve))
      fresh.on('error', (error) => log.warn({ err: error }, 'the wake-up connection was lost'))
      fresh.on('notification', ({ payload = '' }) => onMessage(payload))
      try {
        await fresh.connect()
        client = fresh
        if (isClosed) await fresh.end()
        else await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
        onConnect()
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
