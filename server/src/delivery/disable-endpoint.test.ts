import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { answer, useReceiver } from '../../test/receiver.ts'
import {
  addEndpoint,
  drain,
  listDeliveries,
  listQueue,
  raise,
  raiseMany,
  until,
  useDispatcher,
} from '../../test/webhook-engine.ts'
import { type TestOrganization, useWorld, type World } from '../../test/world.ts'
import { replay } from '../areas/integrations/webhooks/deliveries.ts'
import { deleteEndpoint, enableEndpoint, updateEndpoint } from '../areas/integrations/webhooks/webhooks.ts'
import { holdQueued, holdStrays } from './queue.queries.ts'

const atOnce = [0, 0, 0, 0]

function listMails(world: World, org: TestOrganization) {
  return world.database.db.selectFrom('mails').select(['kind']).where('orgId', '=', org.id).orderBy('id').execute()
}

function listDisablings(world: World, org: TestOrganization) {
  return world.database.db
    .selectFrom('auditLog')
    .select(['actorType', 'actorId'])
    .where('orgId', '=', org.id)
    .where('action', '=', 'webhook_endpoint.auto_disabled')
    .execute()
}

function getEndpoint(world: World, id: string) {
  return world.database.db.selectFrom('webhookEndpoints').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

const statuses = async (world: World, org: TestOrganization) =>
  (await listDeliveries(world, org.id)).map(({ status }) => status)

test('the fifth failure disables the endpoint once, holds its queue and emails the admins', async () => {
  const world = await useWorld()
  const org = await world.organization()
  const receiver = await useReceiver()
  receiver.behave('/bad', answer(500))
  const endpoint = await addEndpoint(world, org, `${receiver.url}/bad`)
  await raiseMany(org.context(), 4)
  // One dispatcher uses all attempts but the last; two together make the last attempts of several deliveries.
  await sql`update webhook_queue set attempts_used = 4`.execute(world.database.db)
  await raise(org.context())
  await sql`update webhook_queue set due_at = now() + interval '1 hour' where attempts_used = 0`.execute(
    world.database.db,
  )

  await drain(useDispatcher(world), useDispatcher(world))

  const after = await getEndpoint(world, endpoint.id)
  expect(after).toMatchObject({ isActive: false, disabledAt: expect.any(Date) })
  expect(after.disabledReason).toContain('answered 500')
  const found = await statuses(world, org)
  expect(found.filter((status) => status === 'exhausted').length).toBeGreaterThan(0)
  await holdStrays(world.database.db, world.clock.now())
  expect(new Set(await statuses(world, org))).toEqual(new Set(['exhausted', 'held']))
  expect(await listMails(world, org)).toEqual([{ kind: 'webhook-disabled' }])
  expect(await listDisablings(world, org)).toHaveLength(1)
})

test('the last failure and the disabling are recorded once, and only together with the email to the admins', async () => {
  const world = await useWorld()
  const org = await world.organization()
  const receiver = await useReceiver()
  receiver.behave('/bad', answer(500))
  const endpoint = await addEndpoint(world, org, `${receiver.url}/bad`)
  await raise(org.context())
  await sql`update webhook_queue set attempts_used = 4`.execute(world.database.db)
  const dispatcher = useDispatcher(world)
  await sql`alter table mails rename to mails_away`.execute(world.database.db)
  await dispatcher.claim()
  await until(() => world.logLines.some((line) => line.includes('could not be recorded')))

  expect(await statuses(world, org)).toEqual(['queued'])
  expect(await listQueue(world, org.id)).toMatchObject([{ attemptsUsed: 4, claimToken: expect.any(String) }])
  expect(await getEndpoint(world, endpoint.id)).toMatchObject({ isActive: true, disabledAt: null })
  expect(await listDisablings(world, org)).toEqual([])

  await sql`alter table mails_away rename to mails`.execute(world.database.db)
  await dispatcher.settle()

  expect(receiver.received).toHaveLength(1)
  expect(await statuses(world, org)).toEqual(['exhausted'])
  expect((await getEndpoint(world, endpoint.id)).isActive).toBe(false)
  expect(await listDisablings(world, org)).toEqual([{ actorType: 'system', actorId: 'worker:webhooks' }])
  expect(await listMails(world, org)).toEqual([{ kind: 'webhook-disabled' }])
})

test('a success at the fifth attempt disables nothing', async () => {
  const world = await useWorld()
  const org = await world.organization()
  const receiver = await useReceiver()
  let requests = 0
  receiver.behave('/late', (response) => response.writeHead(++requests < 5 ? 503 : 200).end())
  const endpoint = await addEndpoint(world, org, `${receiver.url}/late`)
  await raise(org.context())

  const dispatcher = useDispatcher(world, { delaysMs: atOnce })
  await until(async () => {
    await dispatcher.claim()
    return (await statuses(world, org))[0] === 'delivered'
  })

  expect(requests).toBe(5)
  expect((await getEndpoint(world, endpoint.id)).isActive).toBe(true)
  expect(await listDeliveries(world, org.id)).toMatchObject([{ attemptCount: 5, errorMessage: null }])
})

test('third failures warn the admins once a day, not once a delivery', async () => {
  const world = await useWorld()
  const org = await world.organization()
  const receiver = await useReceiver()
  receiver.behave('/bad', answer(500))
  await addEndpoint(world, org, `${receiver.url}/bad`)
  const failThird = async () => {
    await raiseMany(org.context(), 5)
    await sql`update webhook_queue set attempts_used = 2, due_at = now()`.execute(world.database.db)
    await sql`delete from webhook_attempts`.execute(world.database.db)
    await drain(useDispatcher(world))
  }
  await failThird()
  await failThird()
  const sameDay = await listMails(world, org)
  world.clock.advance(86_400_001)
  await failThird()

  expect(sameDay).toEqual([{ kind: 'webhook-warning' }])
  expect(await listMails(world, org)).toEqual([{ kind: 'webhook-warning' }, { kind: 'webhook-warning' }])
})

test('a delivery running while its endpoint is disabled finishes; if it fails, it is held and can be replayed', async () => {
  const world = await useWorld()
  const org = await world.organization()
  const receiver = await useReceiver()
  let finish: (status: number) => void = () => {}
  receiver.behave('/slow', (response) => {
    finish = (status) => response.writeHead(status).end()
  })
  const endpoint = await addEndpoint(world, org, `${receiver.url}/slow`)
  await raise(org.context())
  const dispatcher = useDispatcher(world)
  await dispatcher.claim()
  await until(() => receiver.received.length === 1)

  await updateEndpoint(org.context(), world.guard, endpoint.id, { isActive: false })
  const whileUnderWay = await statuses(world, org)
  finish(500)
  await dispatcher.settle()
  await holdStrays(world.database.db, world.clock.now())

  expect(whileUnderWay).toEqual(['queued'])
  expect(await listDeliveries(world, org.id)).toMatchObject([{ status: 'held', attemptCount: 1 }])
  expect(await listQueue(world, org.id)).toEqual([])
  const { heldCount } = await enableEndpoint(org.context(), endpoint.id)
  expect(heldCount).toBe(1)
  receiver.behave('/slow', answer(200))
  expect(await replay(org.context(), endpoint.id, {})).toEqual({ count: 1, queued: 1 })
  await drain(useDispatcher(world))
  expect(await listDeliveries(world, org.id)).toMatchObject([{ status: 'delivered', attemptCount: 2 }])
})

test('the sweep skips deliveries held by a worker and those of active endpoints', async () => {
  const world = await useWorld()
  const org = await world.organization()
  const [active, disabled] = await Promise.all(
    ['a', 'b'].map((path) => addEndpoint(world, org, `http://127.0.0.1:9099/${path}`)),
  )
  await raise(org.context())
  await sql`update webhook_endpoints set is_active = false where id = ${disabled?.id}`.execute(world.database.db)
  await sql`update webhook_queue set claim_token = gen_random_uuid(), due_at = now() + interval '20 seconds'
    where endpoint_id = ${disabled?.id}`.execute(world.database.db)

  await holdStrays(world.database.db, world.clock.now())
  const leased = await listQueue(world, org.id)
  world.clock.advance(21_000)
  await holdStrays(world.database.db, world.clock.now())
  const expired = await listQueue(world, org.id)

  expect(leased).toHaveLength(2)
  expect(expired.map(({ endpointId }) => endpointId)).toEqual([active?.id])
})

test('nothing stays in the queue of a deleted endpoint, not even tests', async () => {
  const world = await useWorld()
  const org = await world.organization()
  const endpoint = await addEndpoint(world, org, 'http://127.0.0.1:9099')
  await raise(org.context())
  await raise(org.context())
  await sql`update webhook_queue set is_test = true where delivery_id = (select delivery_id from webhook_queue limit 1)`.execute(
    world.database.db,
  )
  const queued = await listQueue(world, org.id)
  // A worker is changing the rows while the endpoint is deleted.
  await world.database.db.transaction().execute(async (locking) => {
    await sql`select from webhook_queue for update`.execute(locking)
    await deleteEndpoint(org.context(), endpoint.id)
  })
  const left = await listQueue(world, org.id)
  await holdStrays(world.database.db, world.clock.now())

  expect([queued.length, left.length]).toEqual([2, 2])
  expect(await listQueue(world, org.id)).toEqual([])
})

test('an event raised while its endpoint is being disabled is queued or held, never lost', async () => {
  const world = await useWorld()
  const org = await world.organization()
  const endpoint = await addEndpoint(world, org, 'http://127.0.0.1:9099')
  const raising = raiseMany(org.context(), 200)
  for (let n = 0; n < 20; n++) {
    await updateEndpoint(org.context(), world.guard, endpoint.id, { isActive: n % 2 === 1 })
  }
  await raising
  await updateEndpoint(org.context(), world.guard, endpoint.id, { isActive: false })

  expect(await statuses(world, org)).toEqual(Array(200).fill('held'))
  expect(await listQueue(world, org.id)).toEqual([])
  expect(await holdQueued(world.database.db, org.id, endpoint.id, world.clock.now())).toBe(0)
})
