/** The network between the worker, its database and a receiver fails. Every event arrives, under one id. */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { useParapet } from '../journeys/parapet.ts'
import { until } from '../webhook-engine.ts'
import { type BadWay, openBadWay } from './bad-way.ts'
import { isLong } from './installation.ts'
import { openWebhookSite, type WebhookSite } from './webhook-site.ts'
import { isAllDelivered, startRaising, tally, tell } from './webhook-tally.ts'

const rounds = isLong ? 20 : 1
const patienceMs = 120_000

const parapet = useParapet()
vi.setConfig({ testTimeout: 3_600_000 })
let site: WebhookSite
let way: BadWay
let socketDir: string

beforeAll(async () => {
  site = await openWebhookSite(parapet, { endpoints: 3 })
  socketDir = await parapet.folder()
  way = await openBadWay({ path: join(socketDir, '.s.PGSQL.5432') }, { path: join(site.socketDir, '.s.PGSQL.5432') })
})

afterAll(async () => {
  await way.close()
  await site.close()
})

type Fault = { name: string; begin(): void; end(): void }

const faults: Fault[] = [
  { name: 'loses its connections', begin: () => way.cut(), end: () => {} },
  {
    name: 'is slow',
    begin() {
      way.delayMs = 40
    },
    end() {
      way.delayMs = 0
    },
  },
  {
    name: 'stalls, and then is cut',
    begin() {
      way.isStalled = true
    },
    end() {
      way.cut()
      way.isStalled = false
    },
  },
]

/** `npm test` has the worst of them. */
test.each(isLong ? faults : faults.slice(-1))(
  'the way to the database $name: nothing is lost, and at most what was in progress is duplicated',
  async (fault) => {
    await site.query('truncate webhook_queue, webhook_attempts, webhook_deliveries, webhook_events')
    site.receiver.received.length = 0
    const worker = await site.startWorker(site.environmentVia(socketDir))
    const load = startRaising(site, 10)
    let leased = 0
    for (let round = 0; round < rounds; round++) {
      await until(() => site.receiver.received.length > round * 30)
      fault.begin()
      await sleep(500)
      fault.end()
      await sleep(200)
      // Lost deliveries become due again when their lease ends.
      leased += await site.passLease()
    }
    await load.stop()
    await until(() => isAllDelivered(site), patienceMs)
    const stopped = await worker.stop()

    const result = await tally(site, load.ids)
    tell(`the way to the database ${fault.name}, ${rounds} times`, result, leased)
    expect(result).toMatchObject({ lost: [], mostAttempts: 1 })
    expect(result.duplicates).toBeLessThanOrEqual(leased)
    expect(stopped.code).toBe(0)
  },
)
