/** The time from commit to receiver: on an idle system, and next to an endpoint that hangs. */

import { setTimeout as sleep } from 'node:timers/promises'
import { events } from '@parapet/contract'
import { pino } from 'pino'
import { raiseEvent } from '../../../server/src/delivery/delivery.ts'
import { systemClock } from '../../../server/src/platform/clock/clock.ts'
import { inTransaction, type OrgContext } from '../../../server/src/platform/context.ts'
import { createSealer } from '../../../server/src/platform/crypto/sealer.ts'
import { type Database, openDatabase } from '../../../server/src/platform/database/database.ts'
import { median } from '../measure.ts'
import type { BenchDatabase, Workplace } from '../workplace.ts'
import { type Measure, quantile, type WebhookOptions } from './measures.ts'
import { type Receiving, startReceiver } from './receiving.ts'
import { createJobs, eventType, queueJobs, seedEndpoints, seedOrganization } from './seed-webhooks.ts'
import { workerOptions } from './throughput.ts'

const warmupEvents = 200

/** A database with a worker, and an organization whose events go to the receiver. */
type Stage = AsyncDisposable & { raise(): Promise<string>; fanOut: number }

export async function measureLatency(workplace: Workplace, options: WebhookOptions): Promise<Measure[]> {
  const { sizes, tell, rounds } = options
  await using stack = new AsyncDisposableStack()
  const receiver = stack.use(await startReceiver(workplace))
  const stage = stack.use(await openStage(workplace, receiver, 'webhook_latency', { endpoints: 1, blackHoleDue: 0 }))
  const found: number[][] = []
  const pace = { eventsPerSecond: sizes.eventsPerSecond, seconds: sizes.latencySeconds }
  for (let round = 1; round <= rounds; round++) {
    tell(`measuring commit to receiver at ${sizes.eventsPerSecond} events/s, round ${round} of ${rounds}`)
    found.push(await raiseAtPace(stage, receiver, pace, options.signal))
  }
  const measure = (share: number, name: string, atMost: number): Measure => {
    const values = found.map((latencies) => quantile(latencies, share))
    const title = `commit to receiver at ${sizes.eventsPerSecond} events/s, ${name}`
    const range: [number, number] = [Math.min(...values), Math.max(...values)]
    return { title, found: median(values), range, unit: 'ms', goal: { atMost }, notes: [] }
  }
  return [measure(0.5, 'p50', 25), measure(0.95, 'p95', 100)]
}

export async function measureFairness(workplace: Workplace, options: WebhookOptions): Promise<Measure[]> {
  const { sizes, tell, rounds } = options
  await using stack = new AsyncDisposableStack()
  const receiver = stack.use(await startReceiver(workplace))
  const endpoints = sizes.healthyEndpoints
  const open = (name: string, blackHoleDue: number) => openStage(workplace, receiver, name, { endpoints, blackHoleDue })
  const quiet = stack.use(await open('webhook_without_hole', 0))
  const beside = stack.use(await open('webhook_with_hole', sizes.blackHoleDue))
  // As many deliveries per second as in the latency measurement.
  const pace = { eventsPerSecond: sizes.eventsPerSecond / endpoints, seconds: sizes.latencySeconds }
  const pairs: [number, number][] = []
  for (let round = 1; round <= rounds; round++) {
    tell(`measuring ${endpoints} healthy endpoints beside one that hangs, round ${round} of ${rounds}`)
    const without = await raiseAtPace(quiet, receiver, pace, options.signal)
    const withHole = await raiseAtPace(beside, receiver, pace, options.signal)
    pairs.push([quantile(withHole, 0.95), quantile(without, 0.95)])
  }
  const ratios = pairs.map(([withHole, without]) => withHole / without)
  return [
    {
      title: `${endpoints} healthy endpoints, p95 beside one that hangs with ${sizes.blackHoleDue.toLocaleString('en')} due / without it`,
      found: median(ratios),
      range: [Math.min(...ratios), Math.max(...ratios)],
      unit: 'x',
      goal: { atMost: 1.5 },
      notes: [`p95 ${pairs.map(([a, b]) => `${a.toFixed(1)}/${b.toFixed(1)} ms`).join(', ')}`],
    },
  ]
}

async function openStage(
  workplace: Workplace,
  receiver: Receiving,
  name: string,
  size: { endpoints: number; blackHoleDue: number },
): Promise<Stage> {
  await using stack = new AsyncDisposableStack()
  const bench: BenchDatabase = stack.use(await workplace.createDatabase(name))
  const orgId = await seedOrganization(bench)
  const urls = Array.from({ length: size.endpoints }, (_, n) => `${receiver.url}/${name}/${n}`)
  await seedEndpoints(workplace, bench, orgId, urls)
  if (size.blackHoleDue > 0) {
    const hole = await seedEndpoints(workplace, bench, await seedOrganization(bench), [`${receiver.url}/hole`])
    await queueJobs(bench, createJobs(hole, size.blackHoleDue))
  }
  const database: Database = openDatabase({ connection: { connectionString: bench.url }, poolSize: 10, name })
  stack.defer(() => database.close())
  stack.use(await workplace.startService(bench, name, workerOptions))
  const ctx: OrgContext = {
    db: database.db,
    clock: systemClock,
    log: pino({ level: 'silent' }),
    actor: { type: 'operator' },
    org: { id: orgId },
    requestId: null,
    sealer: createSealer(Buffer.from(workplace.secretKey, 'base64')),
    publicUrl: 'http://127.0.0.1',
  }
  const raise = () => inTransaction(ctx, (ctx) => raiseEvent(ctx, eventType, events[eventType].example))
  await receiver.forget()
  for (let n = 0; n < warmupEvents / size.endpoints; n++) await raise()
  await receiver.waitFor(warmupEvents, new AbortController().signal)
  const owned = stack.move()
  return { raise, fanOut: size.endpoints, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}

/** Raises events at an even pace. Returns the milliseconds from each commit to each arrival. */
async function raiseAtPace(
  { raise, fanOut }: Stage,
  receiver: Receiving,
  pace: { eventsPerSecond: number; seconds: number },
  signal: AbortSignal,
): Promise<number[]> {
  await receiver.forget()
  const count = Math.ceil(pace.eventsPerSecond * pace.seconds)
  const committedAt = new Map<string, number>()
  const startedAt = performance.now()
  const raising: Promise<void>[] = []
  for (let n = 0; n < count; n++) {
    signal.throwIfAborted()
    const waitMs = startedAt + (n * 1000) / pace.eventsPerSecond - performance.now()
    if (waitMs > 0) await sleep(waitMs)
    raising.push(raise().then((id) => void committedAt.set(id, performance.timeOrigin + performance.now())))
  }
  await Promise.all(raising)
  await receiver.waitFor(count * fanOut, signal)
  // The receiver may be faster than the response to our commit.
  return (await receiver.arrivals()).map(([id, , atMs]) => Math.max(0, atMs - (committedAt.get(id) ?? Number.NaN)))
}
