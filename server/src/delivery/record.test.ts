import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addEndpoint, listDeliveries, listQueue, raiseMany } from '../../test/webhook-engine.ts'
import { useWorld, type World } from '../../test/world.ts'
import { type ClaimedDelivery, claimDueDeliveries } from './claim.queries.ts'
import { type AttemptResult, recordResults } from './record.queries.ts'

async function claimAll(world: World) {
  const token = randomUUID()
  const { deliveries } = await claimDueDeliveries(world.database.db, {
    token,
    now: world.clock.now(),
    leaseMs: 25_000,
    limit: 100,
    freePlaces: new Map(),
    placesAtFirst: { webhook: 16, slack: 1, teams: 1, xapi: 2 },
    fullOrgIds: [],
    isFirstAttemptsOnly: false,
    after: undefined,
  })
  return { token, deliveries }
}

function resultOf(
  { orgId, deliveryId, endpointId, attemptsUsed }: ClaimedDelivery,
  token: string,
  fields: Partial<AttemptResult>,
): AttemptResult {
  return {
    orgId,
    deliveryId,
    endpointId,
    token,
    attempt: attemptsUsed + 1,
    startedAt: new Date('2026-01-02T03:04:05.678Z'),
    durationMs: 12,
    responseCode: 200,
    errorCode: null,
    errorMessage: null,
    responseBody: 'ok',
    status: 'delivered',
    isTest: false,
    kind: 'webhook',
    nextAttemptAt: null,
    ...fields,
  }
}

const failure = (nextAttemptAt: Date | null): Partial<AttemptResult> => ({
  responseCode: 500,
  errorCode: 'http_status',
  errorMessage: 'answered 500',
  status: nextAttemptAt === null ? 'exhausted' : 'queued',
  nextAttemptAt,
})

async function countAttempts(world: World): Promise<number> {
  const rows = await world.database.db.selectFrom('webhookAttempts').select('attempt').execute()
  return rows.length
}

test('a success, a failure and a final failure are recorded together, each with its attempt', async () => {
  const world = await useWorld()
  const org = await world.organization()
  await addEndpoint(world, org, 'http://127.0.0.1:9099')
  await raiseMany(org.context(), 3)
  const { token, deliveries } = await claimAll(world)
  const [good, bad, last] = deliveries as [ClaimedDelivery, ClaimedDelivery, ClaimedDelivery]
  const nextAttemptAt = new Date(world.clock.now().getTime() + 60_000)

  const settled = await recordResults(world.database.db, [
    resultOf(good, token, {}),
    resultOf(bad, token, failure(nextAttemptAt)),
    resultOf(last, token, failure(null)),
  ])

  expect(settled.toSorted()).toEqual(deliveries.map(({ deliveryId }) => deliveryId).toSorted())
  const stored = new Map((await listDeliveries(world, org.id)).map((row) => [row.id, row]))
  expect([good, bad, last].map(({ deliveryId }) => stored.get(deliveryId)?.status)).toEqual([
    'delivered',
    'queued',
    'exhausted',
  ])
  expect(await listQueue(world, org.id)).toMatchObject([
    { deliveryId: bad.deliveryId, attemptsUsed: 1, claimToken: null, dueAt: nextAttemptAt },
  ])
  expect(await countAttempts(world)).toBe(3)
})

test('a worker that lost its lease changes nothing, whatever its result', async () => {
  const world = await useWorld()
  const org = await world.organization()
  await addEndpoint(world, org, 'http://127.0.0.1:9099')
  await raiseMany(org.context(), 3)
  const slow = await claimAll(world)
  world.clock.advance(25_001)
  const winner = await claimAll(world)
  const before = [await listDeliveries(world, org.id), await listQueue(world, org.id)]
  const [first, second, third] = slow.deliveries as [ClaimedDelivery, ClaimedDelivery, ClaimedDelivery]

  const settled = await recordResults(world.database.db, [
    resultOf(first, slow.token, {}),
    resultOf(second, slow.token, failure(world.clock.now())),
    resultOf(third, slow.token, failure(null)),
  ])

  expect(settled).toEqual([])
  expect([await listDeliveries(world, org.id), await listQueue(world, org.id)]).toEqual(before)
  expect(await countAttempts(world)).toBe(0)
  const own = winner.deliveries.map((delivery) => resultOf(delivery, winner.token, {}))
  expect(await recordResults(world.database.db, own)).toHaveLength(3)
})

test('a result recorded twice, as after a lost database response, counts once', async () => {
  const world = await useWorld()
  const org = await world.organization()
  await addEndpoint(world, org, 'http://127.0.0.1:9099')
  await raiseMany(org.context(), 1)
  const { token, deliveries } = await claimAll(world)
  const result = resultOf(deliveries[0] as ClaimedDelivery, token, failure(world.clock.now()))

  await recordResults(world.database.db, [result])
  const again = await recordResults(world.database.db, [result])

  expect(again).toEqual([])
  expect(await listDeliveries(world, org.id)).toMatchObject([{ attemptCount: 1 }])
})
