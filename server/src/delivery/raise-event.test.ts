import { events, eventTypes } from '@parapet/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useReceiver } from '../../test/receiver.ts'
import { checkEnvelope, createEndpoint, deliverDue, listDeliveries, raise } from '../../test/webhook-world.ts'
import { createWorld, type TestOrganization, type World } from '../../test/world.ts'
import { createTeam } from '../areas/directory/teams/teams.ts'
import { type InTransaction, inTransaction } from '../platform/context.ts'
import { raiseEvent, raiseEvents } from './raise-event.ts'

const assignment = events['assignment.created'].example

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

async function count(table: string, orgId: string): Promise<number> {
  const { rows } = await world.database.pool.query(`select count(*)::int from ${table} where org_id = $1`, [orgId])
  return rows[0].count
}

test.each(eventTypes)('%s reaches the receiver as an envelope with the data of the catalog', async (type) => {
  const org = await world.organization()
  const receiver = await useReceiver()
  await createEndpoint(org, receiver.url, [type])
  const id = await raise(world, org, type)
  await deliverDue(world)

  const envelope = checkEnvelope(receiver.received[0]?.body as Buffer)
  expect(Object.keys(envelope)).toEqual(['id', 'type', 'createdAt', 'orgId', 'data'])
  expect(envelope).toEqual({
    id,
    type,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    orgId: org.id,
    data: events[type].example,
  })
})

test('rolling back the transaction removes both the event and the change', async () => {
  const org = await world.organization()
  const receiver = await useReceiver()
  await createEndpoint(org, receiver.url)

  const failing = inTransaction(org.context(), async (ctx) => {
    await createTeam(ctx, { name: 'Platform' })
    await raiseEvent(ctx, 'assignment.created', assignment)
    throw new Error('the business changed its mind')
  })
  await expect(failing).rejects.toThrow('the business changed its mind')

  for (const table of ['teams', 'webhook_events', 'webhook_deliveries', 'webhook_queue']) {
    expect(await count(table, org.id), table).toBe(0)
  }
  expect(await deliverDue(world)).toBe(0)
  expect(receiver.received).toEqual([])
})

test('outside a transaction no event can be raised: the types refuse it', () => {
  const raiseOutside = (org: TestOrganization) =>
    // @ts-expect-error a context that is in no transaction
    raiseEvent(org.context(), 'assignment.created', assignment)

  expect(raiseOutside).toBeTypeOf('function')
})

test('an event goes only to endpoints that subscribed to it', async () => {
  const org = await world.organization()
  const other = await world.organization()
  const receiver = await useReceiver()
  const first = await createEndpoint(org, `${receiver.url}/first`, ['assignment.created', 'sarif.ingested'])
  const second = await createEndpoint(org, `${receiver.url}/second`, ['assignment.created'])
  const uninterested = await createEndpoint(org, `${receiver.url}/uninterested`, ['sarif.ingested'])
  const foreign = await createEndpoint(other, `${receiver.url}/foreign`, ['assignment.created'])
  const id = await raise(world, org)
  await deliverDue(world)

  expect(receiver.received.map(({ path }) => path).sort()).toEqual(['/first', '/second'])
  const deliveries = [...(await listDeliveries(org, first.id)), ...(await listDeliveries(org, second.id))]
  expect(deliveries.map(({ eventId }) => eventId)).toEqual([id, id])
  expect(deliveries[0].id).not.toBe(deliveries[1].id)
  expect(await listDeliveries(org, uninterested.id)).toEqual([])
  expect(await listDeliveries(other, foreign.id)).toEqual([])
})

test('many events raised together reach each endpoint, each with its own data', async () => {
  const org = await world.organization()
  const receiver = await useReceiver()
  const [first, second] = [await createEndpoint(org, receiver.url), await createEndpoint(org, `${receiver.url}/second`)]
  await org.request('PATCH', `/webhook-endpoints/${second.id}`, { isActive: false })
  const notes = ['one', 'two', 'three']
  const raiseAll = (ctx: InTransaction) =>
    raiseEvents(
      ctx,
      'assignment.created',
      notes.map((note) => ({ ...assignment, note })),
    )

  const ids = await inTransaction(org.context(), raiseAll)
  await deliverDue(world)

  const newestFirst = ids.toReversed().map((eventId) => ({ eventId }))
  expect(await listDeliveries(org, first.id)).toMatchObject(newestFirst)
  expect(await listDeliveries(org, second.id)).toMatchObject(newestFirst.map((one) => ({ ...one, status: 'held' })))
  const received = receiver.received.map(({ body }) => checkEnvelope(body))
  // Several are sent at the same time, so they may arrive in any order; ids sort by time.
  expect(received.map(({ id, data }) => [id, data.note]).sort()).toEqual(ids.map((id, place) => [id, notes[place]]))
})

test('raising an empty list does nothing', async () => {
  const org = await world.organization()

  expect(await inTransaction(org.context(), (ctx) => raiseEvents(ctx, 'assignment.created', []))).toEqual([])
})

test('an event without subscribers is stored, and nothing is queued', async () => {
  const org = await world.organization()
  await raise(world, org)

  expect(await count('webhook_events', org.id)).toBe(1)
  expect(await count('webhook_queue', org.id)).toBe(0)
})

test('disabling an endpoint waits for events being raised, so that none is lost', async () => {
  const org = await world.organization()
  const receiver = await useReceiver()
  const { id } = await createEndpoint(org, receiver.url)
  let disabling: Promise<unknown> = Promise.resolve()
  let isDisabled = false

  await inTransaction(org.context(), async (ctx) => {
    await raiseEvent(ctx, 'assignment.created', assignment)
    disabling = org.request('PATCH', `/webhook-endpoints/${id}`, { isActive: false }).then(() => {
      isDisabled = true
    })
    // The request is inside the database, waiting for this transaction.
    const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    while ((await world.database.pool.query(waiting)).rows.length === 0);
    expect(isDisabled).toBe(false)
  })
  await disabling

  expect(await listDeliveries(org, id)).toMatchObject([{ status: 'held' }])
  expect(await deliverDue(world)).toBe(0)
})

test('text beyond the basic plane arrives unchanged', async () => {
  const org = await world.organization()
  const receiver = await useReceiver()
  await createEndpoint(org, receiver.url)
  const note = 'Grüße 🙂 𝒳 \u2028 "quoted" \\ </script>'
  await raise(world, org, 'assignment.created', { ...assignment, note })
  await deliverDue(world)

  expect(JSON.parse(String(receiver.received[0]?.body)).data.note).toBe(note)
})
