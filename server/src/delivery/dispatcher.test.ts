import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { answer, never, useReceiver } from '../../test/receiver.ts'
import {
  addEndpoint,
  drain,
  listDeliveries,
  listQueue,
  raise,
  raiseMany,
  until,
  useDispatcher,
  watchStatements,
} from '../../test/webhook-engine.ts'
import { createMovableClock, useWorld, type World } from '../../test/world.ts'
import { startDatabaseClock } from '../platform/clock/database-clock.ts'
import { hourMs } from '../platform/clock/durations.ts'

afterEach(() => {
  vi.useRealTimers()
})

async function countStatus(world: World, orgId: string): Promise<Record<string, number>> {
  const groups = [...Map.groupBy(await listDeliveries(world, orgId), ({ status }) => status)]
  return Object.fromEntries(groups.map(([status, rows]) => [status, rows.length]))
}

test('two workers share 2,000 events without sending any twice', async () => {
  const world = await useWorld({ poolSize: 12 })
  const org = await world.organization()
  const receiver = await useReceiver()
  for (let n = 0; n < 5; n++) await addEndpoint(world, org, `${receiver.url}/${n}`)
  const ids = await raiseMany(org.context(), 400)
  const sent = [0, 0]
  const dispatchers = sent.map((_, n) =>
    useDispatcher(world, {
      onAttempt: () => {
        sent[n] = (sent[n] ?? 0) + 1
      },
    }),
  )

  await drain(...dispatchers)

  expect(await countStatus(world, org.id)).toEqual({ delivered: 2000 })
  expect(receiver.received).toHaveLength(2000)
  expect(new Set(receiver.received.map(({ deliveryId }) => deliveryId)).size).toBe(2000)
  expect(new Set(receiver.received.map(({ eventId }) => eventId))).toEqual(new Set(ids))
  for (const count of sent) expect(count).toBeGreaterThan(0)
  expect(await listQueue(world, org.id)).toEqual([])
})

test('when a worker dies, another takes over once the lease ends, and a late result of the first changes nothing', async () => {
  const world = await useWorld()
  const org = await world.organization()
  const receiver = await useReceiver()
  let finishFirst: () => void = () => {}
  receiver.behave('/hook', (response) => {
    if (receiver.received.length === 1) finishFirst = () => response.writeHead(500).end('too late')
    else response.writeHead(200).end()
  })
  await addEndpoint(world, org, `${receiver.url}/hook`)
  await raise(org.context())
  const slow = useDispatcher(world)
  const quick = useDispatcher(world)
  await slow.claim()
  await until(() => receiver.received.length === 1)

  const tooEarly = await quick.claim()
  world.clock.advance(25_001)
  const takenOver = await quick.claim()
  await quick.settle()
  finishFirst()
  await slow.settle()

  expect([tooEarly, takenOver]).toEqual([0, 1])
  expect(await listDeliveries(world, org.id)).toMatchObject([
    { status: 'delivered', attemptCount: 1, errorMessage: null },
  ])
  const attempts = await world.database.db.selectFrom('webhookAttempts').select('responseCode').execute()
  expect(attempts).toEqual([{ responseCode: 200 }])
  const [first, second] = receiver.received
  expect(second?.eventId).toBe(first?.eventId)
  expect(second?.deliveryId).toBe(first?.deliveryId)
})

test('a worker paused for longer than its lease does not resend deliveries it still holds', async () => {
  const world = await useWorld()
  const org = await world.organization()
  const receiver = await useReceiver()
  const finish: (() => void)[] = []
  receiver.behave('/hook', (response) => void finish.push(() => response.writeHead(200).end()))
  await addEndpoint(world, org, `${receiver.url}/hook`)
  await raiseMany(org.context(), 2)
  const dispatcher = useDispatcher(world)
  await dispatcher.claim()
  await until(() => finish.length === 2)

  world.clock.advance(25_001)
  await dispatcher.claim()
  for (const done of finish) done()
  await dispatcher.settle()

  expect(receiver.received).toHaveLength(2)
  expect(await countStatus(world, org.id)).toEqual({ delivered: 2 })
})

test('results survive a database outage, and nothing is sent twice afterwards', async () => {
  const world = await useWorld()
  const org = await world.organization()
  const receiver = await useReceiver()
  await addEndpoint(world, org, `${receiver.url}/hook`)
  await raiseMany(org.context(), 20)
  const rename = (from: string, to: string) =>
    sql`alter table ${sql.table(from)} rename to ${sql.raw(to)}`.execute(world.database.db)
  const dispatcher = useDispatcher(world)
  await dispatcher.claim()
  await rename('webhook_attempts', 'webhook_attempts_away')
  await until(() => world.logLines.some((line) => line.includes('could not be recorded')))
  // Meanwhile the leases end, and the same worker claims its own rows again.
  world.clock.advance(25_001)
  await dispatcher.claim()
  await rename('webhook_attempts_away', 'webhook_attempts')
  await drain(dispatcher)

  expect([...receiver.counts().values()]).toEqual(Array(20).fill(1))
  expect(await countStatus(world, org.id)).toEqual({ delivered: 20 })
})

test('a delivery that cannot be signed does not count as an attempt or affect others', async () => {
  const world = await useWorld()
  const org = await world.organization()
  const receiver = await useReceiver()
  const broken = await addEndpoint(world, org, `${receiver.url}/broken`)
  await addEndpoint(world, org, `${receiver.url}/whole`)
  await sql`update webhook_endpoints set sealed_secret = '' where id = ${broken.id}`.execute(world.database.db)
  await raiseMany(org.context(), 3)

  await drain(useDispatcher(world))

  expect(receiver.counts('/whole').size).toBe(3)
  const waiting = (await listDeliveries(world, org.id)).filter(({ endpointId }) => endpointId === broken.id)
  expect(waiting.map(({ status, attemptCount }) => [status, attemptCount])).toEqual(Array(3).fill(['queued', 0]))
})

test('a hanging endpoint does not delay others, and its waiting deliveries use no attempts', async () => {
  const world = await useWorld()
  const org = await world.organization()
  const [black, other] = [await useReceiver(), await useReceiver()]
  black.behave('/hole', never)
  const hole = await addEndpoint(world, org, `${black.url}/hole`)
  for (let n = 0; n < 10; n++) await addEndpoint(world, org, `${other.url}/${n}`)
  await raiseMany(org.context(), 50)
  const dispatcher = useDispatcher(world)

  await until(async () => {
    await dispatcher.claim()
    return (await countStatus(world, org.id)).delivered === 500
  })

  expect(black.received).toHaveLength(2)
  const waiting = (await listDeliveries(world, org.id)).filter(({ endpointId }) => endpointId === hole.id)
  expect(waiting.map(({ status, attemptCount }) => [status, attemptCount])).toEqual(Array(50).fill(['queued', 0]))
})

test('while half of a hundred endpoints hang, the other half gets everything', async () => {
  const world = await useWorld()
  const org = await world.organization()
  const receiver = await useReceiver()
  for (let n = 0; n < 100; n++) {
    await addEndpoint(world, org, `${receiver.url}/${n}`)
    if (n % 2 === 0) receiver.behave(`/${n}`, never)
  }
  await raiseMany(org.context(), 8)
  const dispatcher = useDispatcher(world)

  await until(async () => {
    await dispatcher.claim()
    return (await countStatus(world, org.id)).delivered === 400
  })
})

test('a backlog of retries that hang leaves slots for first attempts', async () => {
  const world = await useWorld()
  // Two organizations, since one can only have half of the slots.
  const orgs = [await world.organization(), await world.organization()]
  const receiver = await useReceiver()
  for (const [i, org] of orgs.entries()) {
    for (let n = 0; n < 8; n++) {
      await addEndpoint(world, org, `${receiver.url}/old${i}-${n}`)
      receiver.behave(`/old${i}-${n}`, never)
    }
    await raise(org.context())
  }
  await sql`update webhook_queue set attempts_used = 2`.execute(world.database.db)
  const dispatcher = useDispatcher(world, { slots: 8 })
  await dispatcher.claim()
  await until(() => receiver.received.length === 6)
  const newcomer = await world.organization()
  await addEndpoint(world, newcomer, `${receiver.url}/new`)
  await raise(newcomer.context())

  await until(async () => {
    await dispatcher.claim()
    return (await countStatus(world, newcomer.id)).delivered === 1
  })

  expect(receiver.received.filter(({ path }) => path.startsWith('/old'))).toHaveLength(6)
  expect(dispatcher.hasHeldBack()).toBe(true)
})

test('when all endpoints of an organization hang, those of another still get everything, including retries', async () => {
  const world = await useWorld()
  const [busy, other] = [await world.organization(), await world.organization()]
  const receiver = await useReceiver()
  for (let n = 0; n < 30; n++) {
    await addEndpoint(world, busy, `${receiver.url}/hole${n}`)
    receiver.behave(`/hole${n}`, never)
  }
  await raiseMany(busy.context(), 2)
  const dispatcher = useDispatcher(world, { slots: 64, deadlineMs: 600_000 })
  await dispatcher.claim()
  await until(() => receiver.received.length === 32)
  await addEndpoint(world, other, `${receiver.url}/other`)
  await raise(other.context())
  await sql`update webhook_queue set attempts_used = 2 where org_id = ${other.id}`.execute(world.database.db)

  await until(async () => {
    await dispatcher.claim()
    return (await countStatus(world, other.id)).delivered === 1
  })
  expect(dispatcher.fullOrgCount()).toBe(1)
  expect(dispatcher.hasHeldBack()).toBe(true)
})

test('an endpoint earns places by answering and loses them by failing', async () => {
  const world = await useWorld()
  const org = await world.organization()
  const receiver = await useReceiver()
  await addEndpoint(world, org, `${receiver.url}/hook`)
  const dispatcher = useDispatcher(world)
  await raiseMany(org.context(), 40)
  await drain(dispatcher)
  receiver.received.length = 0
  receiver.behave('/hook', never)
  await raiseMany(org.context(), 40)

  await dispatcher.claim()
  await until(() => receiver.received.length === 16)
  await dispatcher.claim()

  expect(dispatcher.activeCount()).toBe(16)
})

test('a delivered event costs at most three statements, including raising it, when many come together', async () => {
  const world = await useWorld()
  const org = await world.organization()
  const receiver = await useReceiver()
  await addEndpoint(world, org, `${receiver.url}/hook`)
  const statements = watchStatements(world)
  await raiseMany(org.context(), 300)
  await drain(useDispatcher(world))

  expect(await countStatus(world, org.id)).toEqual({ delivered: 300 })
  const counted = statements.filter(({ text }) => !/^(begin|commit|start transaction)/i.test(text))
  expect(counted.length / 300).toBeLessThanOrEqual(3)
})

test('a clock that jumps by an hour or a day causes no losses, duplicates or early retries', async () => {
  const world = await useWorld()
  const org = await world.organization()
  const receiver = await useReceiver()
  receiver.behave('/failing', answer(500))
  await addEndpoint(world, org, `${receiver.url}/hook`)
  await addEndpoint(world, org, `${receiver.url}/failing`)
  const clock = await startDatabaseClock(world.database.db)
  // Late enough that no retry is due during the test, and sooner than the clock jumps.
  const delaysMs = [hourMs / 2, hourMs / 2, hourMs / 2, hourMs / 2]
  const steady = useDispatcher(world, { clock, delaysMs })
  const jumping = useDispatcher(world, { clock: await startDatabaseClock(world.database.db), delaysMs })
  const ids: string[] = []
  for (const jumpMs of [0, hourMs, -hourMs, 24 * hourMs, -24 * hourMs]) {
    // Only the wall clock: the process's monotonic clock can't be set.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + jumpMs })
    ids.push(...(await raiseMany(org.context(), 20)))
    await drain(jumping, steady)
    vi.useRealTimers()
  }
  clock.stop()

  expect(receiver.counts('/hook')).toEqual(new Map(ids.map((id) => [id, 1])))
  expect(receiver.counts('/failing')).toEqual(new Map(ids.map((id) => [id, 1])))
  const waiting = await listQueue(world, org.id)
  const soonest = Math.min(...waiting.map(({ dueAt }) => dueAt.getTime()))
  expect(waiting).toHaveLength(100)
  expect(soonest).toBeGreaterThan(Date.now())
})

test('a worker whose clock stops or runs ahead neither loses nor duplicates claimed deliveries', async () => {
  const world = await useWorld()
  const org = await world.organization()
  const receiver = await useReceiver()
  await addEndpoint(world, org, `${receiver.url}/hook`)
  const clock = createMovableClock()
  const dispatcher = useDispatcher(world, { clock })
  const ids: string[] = []
  for (const jumpMs of [hourMs, 24 * hourMs, 24 * hourMs, hourMs]) {
    ids.push(...(await raiseMany(org.context(), 20)))
    await dispatcher.claim()
    clock.advance(jumpMs)
    await drain(dispatcher)
  }

  expect(receiver.counts()).toEqual(new Map(ids.map((id) => [id, 1])))
  expect(await countStatus(world, org.id)).toEqual({ delivered: 80 })
})

test('a result recorded while its delivery is claimed again is kept, and nothing is sent twice', async () => {
  const world = await useWorld()
  const org = await world.organization()
  const receiver = await useReceiver()
  let answerReceiver: () => void = () => {}
  receiver.behave('/hook', (response) => {
    answerReceiver = () => response.writeHead(200).end()
  })
  await addEndpoint(world, org, `${receiver.url}/hook`)
  const id = await raise(org.context())
  const dispatcher = useDispatcher(world)
  await dispatcher.claim()
  await until(() => receiver.received.length === 1)
  world.clock.advance(hourMs)

  const statements = holdClaims(world)
  const claiming = dispatcher.claim()
  await statements.claimed
  answerReceiver()
  await statements.recorded
  // The recorder has its response now and decides by it.
  await sleep(50)
  receiver.behave('/hook', answer(200))
  statements.release()
  await claiming
  await drain(dispatcher)

  expect(receiver.counts()).toEqual(new Map([[id, 1]]))
  expect(await countStatus(world, org.id)).toEqual({ delivered: 1 })
})

/** From now on the database runs claims immediately, but this process gets their results only when released. */
function holdClaims(world: World): { claimed: Promise<void>; recorded: Promise<void>; release(): void } {
  const claimed = Promise.withResolvers<void>()
  const recorded = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const { pool } = world.database
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => Promise<PoolClient>
  Object.assign(pool, {
    connect: async (...args: unknown[]) => {
      const client = await connect(...args)
      // The pool's own `query` passes a callback.
      if (args.length > 0) return client
      const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
      const queryHeld = async (...given: unknown[]) => {
        const result = await query(...given)
        const text = String(given[0])
        if (text.includes('insert into webhook_attempts')) recorded.resolve()
        if (!text.includes('claim_token = $')) return result
        claimed.resolve()
        await released.promise
        return result
      }
      return Object.assign(client, { query: queryHeld })
    },
  })
  return { claimed: claimed.promise, recorded: recorded.promise, release: () => released.resolve() }
}
