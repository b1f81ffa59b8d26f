import { retryDelaysMs } from '@parapet/contract'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { never, useReceiver } from '../../test/receiver.ts'
import {
  addEndpoint,
  listDeliveries,
  listQueue,
  raise,
  raiseMany,
  until,
  watchStatements,
} from '../../test/webhook-engine.ts'
import { useWorld, type World } from '../../test/world.ts'
import { deliveryRules } from '../features.ts'
import { createGuardedSender } from '../platform/net/send-request.ts'
import { type DeliveryWorker, startDeliveryWorker } from './delivery.ts'

type WorkerOptions = Partial<Parameters<typeof startDeliveryWorker>[0]> & { deadlineMs?: number }

function useWorker(world: World, { deadlineMs = 15_000, ...options }: WorkerOptions = {}): DeliveryWorker {
  const sender = createGuardedSender({ guard: world.guard, deadlineMs })
  const worker = startDeliveryWorker({
    database: world.database,
    connection: world.connection,
    clock: world.clock,
    log: world.log,
    sealer: world.sealer,
    sender,
    ...deliveryRules,
    delaysMs: retryDelaysMs,
    publicUrl: world.url,
    ...options,
  })
  onTestFinished(async () => {
    // Closes hanging connections, so that the test ends.
    await sender.close()
    await worker.stop()
  })
  return worker
}

const isDelivered = async (world: World, orgId: string, count: number) =>
  (await listDeliveries(world, orgId)).filter(({ status }) => status === 'delivered').length === count

test('a worker delivers events raised before and after it started', async () => {
  const world = await useWorld()
  const org = await world.organization()
  const receiver = await useReceiver()
  await addEndpoint(world, org, `${receiver.url}/hook`)
  await raiseMany(org.context(), 30)
  useWorker(world)
  await until(() => isDelivered(world, org.id, 30))
  await raiseMany(org.context(), 30)
  await until(() => isDelivered(world, org.id, 60))

  expect([...receiver.counts().values()]).toEqual(Array(60).fill(1))
})

test('without a wake-up call the worker still finds due deliveries', async () => {
  const world = await useWorld()
  const org = await world.organization()
  const receiver = await useReceiver()
  await addEndpoint(world, org, `${receiver.url}/hook`)
  useWorker(world)
  await raise(org.context())
  await until(() => isDelivered(world, org.id, 1))
  // Like a retry: inserted without a wake-up call, due a moment later.
  await world.database.db.transaction().execute(async (db) => {
    await sql`insert into webhook_deliveries (org_id, id, endpoint_id, event_id, event_type, status, created_at)
      select org_id, uuidv7(), endpoint_id, event_id, event_type, 'queued', now() from webhook_deliveries`.execute(db)
    await sql`insert into webhook_queue (org_id, delivery_id, endpoint_id, event_id, attempts_used, is_test, due_at)
      select org_id, id, endpoint_id, event_id, 0, false, now() + interval '100 milliseconds'
      from webhook_deliveries where status = 'queued'`.execute(db)
  })

  await until(() => isDelivered(world, org.id, 2))
})

test('a stop finishes running attempts, starts no more and leaves nothing leased', async () => {
  const world = await useWorld()
  const org = await world.organization()
  const receiver = await useReceiver()
  const finish: (() => void)[] = []
  receiver.behave('/slow', (response) => void finish.push(() => response.writeHead(200).end()))
  await addEndpoint(world, org, `${receiver.url}/slow`)
  await raiseMany(org.context(), 10)
  const worker = useWorker(world)
  await until(() => finish.length === 2)

  const stopped = worker.stop()
  for (const done of finish) done()
  await stopped

  expect(receiver.received).toHaveLength(2)
  expect(await isDelivered(world, org.id, 2)).toBe(true)
  const left = await listQueue(world, org.id)
  expect(left.map(({ claimToken }) => claimToken)).toEqual(Array(8).fill(null))
})

test('workers recover after losing all their database connections', async () => {
  const world = await useWorld()
  const org = await world.organization()
  const receiver = await useReceiver()
  await addEndpoint(world, org, `${receiver.url}/hook`)
  useWorker(world)
  useWorker(world)
  await raise(org.context())
  await until(() => isDelivered(world, org.id, 1))
  const cut = () =>
    world.database.pool
      .query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`)
      .catch(() => {})
  let raised = 1
  for (let n = 0; n < 5; n++) {
    await cut()
    for (let isRaised = false; !isRaised; ) {
      isRaised = await raise(org.context()).then(
        () => true,
        () => false,
      )
    }
    raised++
  }

  await until(async () => (await listDeliveries(world, org.id)).every(({ status }) => status === 'delivered'))
  expect((await listDeliveries(world, org.id)).length).toBeGreaterThanOrEqual(raised)
})

test('a worker idles while an endpoint has no free place: its statements depend on events, not on the backlog', async () => {
  const world = await useWorld()
  const org = await world.organization()
  const receiver = await useReceiver()
  receiver.behave('/hole', never)
  const hole = await world.organization()
  await addEndpoint(world, hole, `${receiver.url}/hole`)
  await addEndpoint(world, org, `${receiver.url}/hook`)
  await raiseMany(hole.context(), 30)
  const statements = watchStatements(world)
  // A deadline before the end of the test would free the places.
  useWorker(world, { deadlineMs: 600_000 })
  await until(() => receiver.received.length === 2)
  const startedAt = performance.now()
  for (let n = 1; n <= 30; n++) {
    await raise(org.context())
    await until(() => receiver.counts('/hook').size === n)
  }
  const seconds = (performance.now() - startedAt) / 1000

  const claims = statements.filter(({ text }) => text.includes('with recursive lane')).length
  // One for the wake-up call, one for the freed place, one for the recorded result, and the poll once a second.
  expect(claims).toBeLessThanOrEqual(30 * 3 + seconds + 5)
  expect(receiver.counts('/hole').size).toBe(2)
})
