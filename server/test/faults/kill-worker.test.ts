/** Workers are killed at every step of their work, or stopped during it. Every event arrives, under one id. */
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { DispatchStep } from '../../src/delivery/delivery.ts'
import { type RunningServer, useParapet } from '../journeys/parapet.ts'
import { answer, never } from '../receiver.ts'
import { until } from '../webhook-engine.ts'
import { isLong, timesOf } from './installation.ts'
import { openWebhookSite, type WebhookSite } from './webhook-site.ts'
import { isAllDelivered, startRaising, tally, tell } from './webhook-tally.ts'

const steps: DispatchStep[] = ['claimed', 'signed', 'sent', 'recording', 'recorded']
const countsPerStep = isLong ? 10 : 1
const stormKills = isLong ? 300 : 2
const postgresKills = isLong ? 30 : 1
const endpoints = 3
const patienceMs = 120_000

const parapet = useParapet()
// Hundreds of processes, one after the other: longer than a journey.
vi.setConfig({ testTimeout: 3_600_000 })
let site: WebhookSite

beforeAll(async () => {
  site = await openWebhookSite(parapet, { endpoints })
})

afterAll(() => site.close())

beforeEach(async () => {
  for (let n = 0; n < endpoints; n++) site.receiver.behave(`/${n}`, answer(200))
  await site.query('truncate webhook_queue, webhook_attempts, webhook_deliveries, webhook_events')
  site.receiver.received.length = 0
})

test('a worker killed at any step loses nothing, and duplicates at most what it had leased', async () => {
  const load = startRaising(site, 30)
  let leased = 0
  let kills = 0
  for (const step of steps) {
    for (let count = 1; count <= countsPerStep; count++) {
      expect(await site.runKilledWorker(step, count), `${step}:${count}`).toBeNull()
      kills++
      leased += await site.passLease()
    }
  }
  await load.stop()
  const worker = await site.startWorker()
  await until(() => isAllDelivered(site), patienceMs)
  const stopped = await worker.stop()

  const result = await tally(site, load.ids)
  tell(`killed ${kills} workers at ${steps.length} steps`, result, leased)
  expect(result).toMatchObject({ lost: [], mostAttempts: 1 })
  expect(result.duplicates).toBeLessThanOrEqual(leased)
  expect(stopped.code).toBe(0)
})

test('workers share the work, and stopping them while they work duplicates nothing', async () => {
  const load = startRaising(site, 5)
  let workers: RunningServer[] = await Promise.all([site.startWorker(), site.startWorker()])
  const codes: (number | null)[] = []
  for (let n = 0; n < (isLong ? 50 : 1); n++) {
    await sleep(randomInt(50, 300))
    const [first, ...rest] = workers as [RunningServer, ...RunningServer[]]
    const [stopped, next] = await Promise.all([first.stop(), site.startWorker()])
    codes.push(stopped.code)
    workers = [...rest, next]
  }
  await load.stop()
  await until(() => isAllDelivered(site), patienceMs)
  for (const worker of workers) codes.push((await worker.stop()).code)

  const result = await tally(site, load.ids)
  tell(`stopped ${codes.length} workers`, result, 0)
  expect(result).toMatchObject({ lost: [], duplicates: 0, mostAttempts: 1 })
  expect(new Set(codes)).toEqual(new Set([0]))
  expect(await site.countLeased()).toBe(0)
})

test.runIf(isLong)(
  `workers killed ${timesOf(stormKills)} and PostgreSQL ${timesOf(postgresKills)} under load lose nothing`,
  async () => {
    const load = startRaising(site, 5)
    const postgresEvery = Math.ceil(stormKills / postgresKills)
    let leased = 0
    for (let kill = 1; kill <= stormKills; kill += 2) {
      const workers = await Promise.all([site.startWorker(), site.startWorker()])
      await sleep(randomInt(50, 1000))
      if (kill % postgresEvery < 2) await site.killPostgres()
      await sleep(randomInt(50, 1000))
      for (const worker of workers) worker.signal('SIGKILL')
      await Promise.all(workers.map(({ ended }) => ended))
      leased += await site.passLease()
    }
    await load.stop()
    const last = await site.startWorker()
    await until(() => isAllDelivered(site), patienceMs)
    const stopped = await last.stop()

    const result = await tally(site, load.ids)
    tell(`killed workers ${stormKills} times and PostgreSQL ${postgresKills} times`, result, leased)
    expect(result).toMatchObject({ lost: [], mostAttempts: 1 })
    expect(result.duplicates).toBeLessThanOrEqual(leased)
    expect(stopped.code).toBe(0)
  },
)

test.runIf(isLong)('deliveries leased by a killed worker are taken over within 30 seconds', async () => {
  for (let n = 0; n < endpoints; n++) site.receiver.behave(`/${n}`, never)
  const id = await site.raise()
  const worker = await site.startWorker()
  await until(() => site.receiver.received.length === endpoints)
  const other = await site.startWorker()
  for (let n = 0; n < endpoints; n++) site.receiver.behave(`/${n}`, answer(200))
  worker.signal('SIGKILL')
  const killedAt = performance.now()
  await until(() => isAllDelivered(site), patienceMs)
  const seconds = (performance.now() - killedAt) / 1000
  await other.stop()

  console.info(`taken over ${seconds.toFixed(1)} s after the kill`)
  expect(seconds).toBeLessThanOrEqual(30)
  expect(site.receiver.counts()).toEqual(new Map([[id, 2 * endpoints]]))
})
