import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type RunningServer, startServer } from '../servers/start-server.ts'
import type { Workplace } from '../workplace.ts'
import type { Arrival } from './senders/receiver.ts'

const pollMs = 50
const patienceMs = 120_000

export type Receiving = RunningServer & {
  forget(): Promise<void>
  arrivals(): Promise<Arrival[]>
  /** Waits until this many have arrived. */
  waitFor(count: number, signal: AbortSignal): Promise<void>
}

export async function startReceiver(workplace: Workplace): Promise<Receiving> {
  const server = await startServer({
    name: 'receiver',
    file: join(import.meta.dirname, 'senders/receiver.ts'),
    logFile: join(workplace.folder, 'receiver.log'),
  })
  const ask = async (what: string) => (await fetch(`${server.url}/control/${what}`)).text()
  return {
    ...server,
    forget: async () => void (await ask('forget')),
    arrivals: async () => JSON.parse(await ask('arrivals')),
    async waitFor(count, signal) {
      const giveUpAt = performance.now() + patienceMs
      for (let seen = 0; seen < count; seen = Number(await ask('count'))) {
        signal.throwIfAborted()
        if (performance.now() > giveUpAt) throw new Error(`only ${seen} of ${count} deliveries arrived`)
        await sleep(pollMs)
      }
    },
  }
}
