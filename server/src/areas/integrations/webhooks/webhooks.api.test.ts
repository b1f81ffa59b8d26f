import { randomUUID } from 'node:crypto'
import { events, eventTypes } from '@parapet/contract'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useReceiver } from '../../../../test/receiver.ts'
import {
  createEndpoint,
  deliverDue,
  exhaust,
  listDeliveries,
  raise,
  readDelivery,
} from '../../../../test/webhook-world.ts'
import { createWorld, expectError, type TestOrganization, type World } from '../../../../test/world.ts'
import { hourMs } from '../../../platform/clock/durations.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const eventIdText = /^evt_[0-9a-z]{26}$/
const url = 'https://hooks.example.com/parapet'
const endpointFields = [
  'id',
  'url',
  'description',
  'events',
  'isActive',
  'disabledAt',
  'disabledReason',
  'secretLast4',
  'createdAt',
  'updatedAt',
]
const deliveryFields = [
  'id',
  'eventId',
  'eventType',
  'status',
  'attemptCount',
  'responseCode',
  'errorMessage',
  'waitingReason',
  'isTest',
  'redeliveryOf',
  'createdAt',
  'lastAttemptAt',
  'nextAttemptAt',
  'deliveredAt',
]

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

async function create(org: TestOrganization, fields: object = {}) {
  const body = { url, events: ['assignment.created'], ...fields }
  const answer = await org.request('POST', '/webhook-endpoints', body)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

async function post(org: TestOrganization, path: string, body?: object) {
  const answer = await org.request('POST', `/webhook-endpoints/${path}`, body)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

async function auditActions(org: TestOrganization): Promise<string[]> {
  const { body } = await org.request('GET', '/audit-log')
  return body.map(({ action }: { action: string }) => action).filter((action: string) => action.startsWith('webhook'))
}

describe('creating an endpoint', () => {
  test('answers the endpoint with its secret, which is whsec_ and 32 random bytes in base64', async () => {
    const org = await world.organization()
    const created = await create(org, { description: 'Ours' })

    expect(Object.keys(created)).toEqual([...endpointFields, 'secret'])
    expect(created).toMatchObject({
      id: expect.stringMatching(uuid),
      url,
      description: 'Ours',
      events: ['assignment.created'],
      isActive: true,
      disabledAt: null,
      disabledReason: null,
      createdAt: expect.stringMatching(timestamp),
      updatedAt: created.createdAt,
    })
    expect(created.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(Buffer.from(created.secret.slice(6), 'base64')).toHaveLength(32)
    expect(created.secretLast4).toBe(created.secret.slice(-4))
    expect((await create(org)).secret).not.toBe(created.secret)
  })

  test('is refused when the organization has a hundred; those that have more keep and use theirs', async () => {
    const [org, other] = [await world.organization(), await world.organization()]
    const first = await create(org)
    await world.database.pool.query(
      `insert into webhook_endpoints select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid()))).*
       from webhook_endpoints e, generate_series(1, 100) where e.id = $1`,
      [first.id],
    )

    const refused = await org.request('POST', '/webhook-endpoints', { url, events: ['assignment.created'] })
    expect(expectError(refused, 409, 'webhook_endpoint_limit_reached')).toMatchObject({ maxEndpoints: 100 })
    expect((await org.request('GET', '/webhook-endpoints')).body).toHaveLength(101)
    expect((await org.request('PATCH', `/webhook-endpoints/${first.id}`, { description: 'Kept' })).status).toBe(200)
    await create(other)

    const { body } = await org.request('GET', '/webhook-endpoints')
    for (const { id } of body.slice(0, 2)) await org.request('DELETE', `/webhook-endpoints/${id}`)
    await create(org)
  })

  test('stores a repeated event once, and a missing description as null', async () => {
    const org = await world.organization()
    const created = await create(org, { events: ['sarif.ingested', 'sarif.ingested', 'assignment.created'] })

    expect(created.events).toEqual(['sarif.ingested', 'assignment.created'])
    expect(created.description).toBeNull()
  })

  test.each([
    ['no URL', { url: undefined }, 'url', 'is required'],
    ['a number as URL', { url: 5 }, 'url', 'must be a string'],
    ['an empty URL', { url: ' ' }, 'url', 'must not be empty'],
    ['no events', { events: undefined }, 'events', 'is required'],
    ['an empty list of events', { events: [] }, 'events', 'must have at least 1 item'],
    ['an unknown event', { events: ['user.created'] }, 'events[0]', `must be one of: ${eventTypes.join(', ')}`],
    ['text as events', { events: 'assignment.created' }, 'events', 'must be an array'],
    ['ftp', { url: 'ftp://hooks.example.com/' }, 'url', 'must be a public https address'],
    ['no URL at all', { url: 'hooks' }, 'url', 'must be a URL such as https://hooks.example.com/parapet'],
    ['a private address', { url: 'https://10.0.0.1/' }, 'url', 'must be a public https address'],
    ['a user name', { url: 'https://me@hooks.example.com/' }, 'url', 'must not hold a user name or password'],
  ])('is refused with %s', async (_case, fields, field, message) => {
    const org = await world.organization()
    const body = { url, events: ['assignment.created'], ...fields }
    const answer = await org.request('POST', '/webhook-endpoints', body)

    expect(expectError(answer, 400, 'invalid_request')).toMatchObject({ field, message })
    expect((await org.request('GET', '/webhook-endpoints')).body).toEqual([])
  })
})

describe('reading endpoints', () => {
  test('the list and one endpoint show everything but the secret', async () => {
    const org = await world.organization()
    const { secret, ...first } = await create(org)
    const { secret: _, ...second } = await create(org, { events: ['sarif.ingested'] })

    const list = await org.request('GET', '/webhook-endpoints')
    const one = await org.request('GET', `/webhook-endpoints/${first.id}`)

    expect(list.body).toEqual([first, second])
    expect(one.body).toEqual(first)
    expect(list.text + one.text).not.toContain(secret)
  })

  test('the secret is sealed in the database', async () => {
    const org = await world.organization()
    const { id, secret } = await create(org)
    const { rows } = await world.database.pool.query('select * from webhook_endpoints where id = $1', [id])

    const plain = [secret, secret.slice(6), Buffer.from(secret.slice(6), 'base64')]
    for (const value of plain) expect(rows[0].sealed_secret.includes(value)).toBe(false)
    expect(JSON.stringify({ ...rows[0], sealed_secret: '' })).not.toContain(secret.slice(6, 40))
  })

  test.each([
    ['GET', ''],
    ['PATCH', '', { description: 'x' }],
    ['DELETE', ''],
    ['POST', '/rotate-secret'],
    ['POST', '/enable'],
    ['POST', '/test'],
    ['POST', '/replay'],
    ['GET', '/deliveries'],
    ['GET', `/deliveries/${randomUUID()}`],
    ['POST', `/deliveries/${randomUUID()}/redeliver`],
  ])(
    '%s /webhook-endpoints/{id}%s of an unknown, a foreign and a deleted endpoint is 404',
    async (method, path, body?) => {
      const org = await world.organization()
      const other = await world.organization()
      const deleted = await create(org)
      await org.request('DELETE', `/webhook-endpoints/${deleted.id}`)

      for (const id of [randomUUID(), (await create(other)).id, deleted.id, 'not-an-id']) {
        const answer = await org.request(method, `/webhook-endpoints/${id}${path}`, body)
        expectError(answer, 404, 'webhook_endpoint_not_found')
      }
    },
  )
})

describe('updating an endpoint', () => {
  test('changes only what is sent', async () => {
    const org = await world.organization()
    const { secret: _, ...created } = await create(org, { description: 'Ours' })
    world.clock.advance(1000)
    const changes = { url: 'https://other.example.com/x', events: ['sarif.ingested', 'certificate.issued'] }
    const updated = await org.request('PATCH', `/webhook-endpoints/${created.id}`, changes)

    expect(updated.body).toEqual({ ...created, ...changes, updatedAt: expect.stringMatching(timestamp) })
    expect(updated.body.updatedAt > created.updatedAt).toBe(true)
    const cleared = await org.request('PATCH', `/webhook-endpoints/${created.id}`, { description: null })
    expect(cleared.body.description).toBeNull()
  })

  test('without changes keeps even updatedAt', async () => {
    const org = await world.organization()
    const { secret: _, ...created } = await create(org)
    world.clock.advance(1000)

    expect((await org.request('PATCH', `/webhook-endpoints/${created.id}`, {})).body).toEqual(created)
    expect(await auditActions(org)).toEqual(['webhook_endpoint.created'])
  })

  test('refuses a private address and an empty list of events', async () => {
    const org = await world.organization()
    const { id } = await create(org)
    const path = `/webhook-endpoints/${id}`

    const moved = await org.request('PATCH', path, { url: 'https://192.168.0.1/' })
    expect(expectError(moved, 400, 'invalid_request')).toMatchObject({ field: 'url' })
    const emptied = await org.request('PATCH', path, { events: [] })
    expect(expectError(emptied, 400, 'invalid_request')).toMatchObject({ field: 'events' })
    expect((await org.request('GET', path)).body).toMatchObject({ url, events: ['assignment.created'] })
  })

  test('isActive false disables it by hand, holds what waits, and true enables it again', async () => {
    const org = await world.organization()
    const { id } = await create(org)
    await raise(world, org)

    const disabled = (await org.request('PATCH', `/webhook-endpoints/${id}`, { isActive: false })).body
    expect(disabled).toMatchObject({
      isActive: false,
      disabledAt: expect.stringMatching(timestamp),
      disabledReason: 'Disabled by hand',
    })
    expect(await listDeliveries(org, id)).toMatchObject([{ status: 'held', waitingReason: 'the endpoint is disabled' }])
    const enabled = (await org.request('PATCH', `/webhook-endpoints/${id}`, { isActive: true })).body
    expect(enabled).toMatchObject({ isActive: true, disabledAt: null, disabledReason: null })
  })
})

describe('deleting an endpoint', () => {
  test('stops its queued deliveries, and later events skip it', async () => {
    const org = await world.organization()
    const receiver = await useReceiver()
    const { id } = await create(org, { url: receiver.url })
    await raise(world, org)

    const deleted = await org.request('DELETE', `/webhook-endpoints/${id}`)
    await raise(world, org)
    await deliverDue(world)

    expect(deleted.body).toEqual({ message: 'Webhook endpoint deleted' })
    expect(receiver.received).toEqual([])
    expect((await org.request('GET', '/webhook-endpoints')).body).toEqual([])
    const { rows } = await world.database.pool.query(
      `select (select count(*)::int from webhook_queue where endpoint_id = $1) as queued,
         (select count(*)::int from webhook_deliveries where endpoint_id = $1) as deliveries,
         (select octet_length(sealed_secret) from webhook_endpoints where id = $1) as secret_bytes`,
      [id],
    )
    expect(rows).toEqual([{ queued: 0, deliveries: 1, secret_bytes: 0 }])
  })
})

describe('rotating the secret', () => {
  const signatures = (header: unknown) => String(header).match(/v1=/g)?.length

  test('without overlap the new secret signs alone from the next delivery on', async () => {
    const org = await world.organization()
    const receiver = await useReceiver()
    const { id, secret } = await create(org, { url: receiver.url })

    const rotated = await post(org, `${id}/rotate-secret`)
    expect(Object.keys(rotated)).toEqual([...endpointFields, 'secret'])
    expect(rotated.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(rotated.secret).not.toBe(secret)
    expect(rotated.secretLast4).toBe(rotated.secret.slice(-4))
    await raise(world, org)
    await deliverDue(world)

    expect(signatures(receiver.received[0]?.headers['x-service-signature'])).toBe(1)
  })

  test('with 24 hours of overlap both secrets sign, the new one first, and after that only the new one', async () => {
    const org = await world.organization()
    const receiver = await useReceiver()
    const { id } = await create(org, { url: receiver.url })
    await post(org, `${id}/rotate-secret`, { overlapHours: 24 })

    for (const advanceMs of [0, 24 * hourMs - 60_000, 60_000]) {
      world.clock.advance(advanceMs)
      await raise(world, org)
      await deliverDue(world)
    }

    const counts = receiver.received.map(({ headers }) => signatures(headers['x-service-signature']))
    expect(counts).toEqual([2, 2, 1])
    const standard = receiver.received.map(({ headers }) => String(headers['webhook-signature']).split(' ').length)
    expect(standard).toEqual([2, 2, 1])
  })

  test.each([-1, 169, 1.5, '24', null])('an overlap of %j hours is refused', async (overlapHours) => {
    const org = await world.organization()
    const { id } = await create(org)
    const answer = await org.request('POST', `/webhook-endpoints/${id}/rotate-secret`, { overlapHours })

    expect(expectError(answer, 400, 'invalid_request')).toMatchObject({ field: 'overlapHours' })
  })
})

describe('enabling an endpoint', () => {
  test('returns how many deliveries are held, sends new events, and leaves held ones to a replay', async () => {
    const org = await world.organization()
    const receiver = await useReceiver()
    const { id } = await create(org, { url: receiver.url })
    await org.request('PATCH', `/webhook-endpoints/${id}`, { isActive: false })
    for (let i = 0; i < 3; i++) await raise(world, org)

    const enabled = await post(org, `${id}/enable`)
    expect(Object.keys(enabled)).toEqual([...endpointFields, 'heldCount'])
    expect(enabled).toMatchObject({ isActive: true, disabledAt: null, disabledReason: null, heldCount: 3 })
    const newId = await raise(world, org)
    await deliverDue(world)

    expect(receiver.received.map(({ headers }) => headers['x-service-event-id'])).toEqual([newId])
    expect(await listDeliveries(org, id, '?status=held')).toHaveLength(3)
  })

  test('of one that is active changes nothing', async () => {
    const org = await world.organization()
    const { secret: _, ...created } = await create(org)

    expect(await post(org, `${created.id}/enable`)).toEqual({ ...created, heldCount: 0 })
    expect(await auditActions(org)).toEqual(['webhook_endpoint.created'])
  })
})

describe('a test send', () => {
  test.each(eventTypes)('of %s brings the example of the catalog', async (eventType) => {
    const org = await world.organization()
    const receiver = await useReceiver()
    const { id } = await create(org, { url: receiver.url })

    const queued = await post(org, `${id}/test`, { eventType })
    await deliverDue(world)

    expect(Object.keys(queued)).toEqual(deliveryFields)
    expect(queued).toMatchObject({ eventType, status: 'queued', isTest: true, attemptCount: 0, redeliveryOf: null })
    expect(JSON.parse(String(receiver.received[0]?.body))).toEqual({
      id: queued.eventId,
      type: eventType,
      createdAt: queued.createdAt,
      orgId: org.id,
      data: events[eventType].example,
    })
    expect(await listDeliveries(org, id)).toMatchObject([{ id: queued.id, status: 'delivered', isTest: true }])
  })

  test('without a body takes the first event of the endpoint', async () => {
    const org = await world.organization()
    const { id } = await create(org, { events: ['sarif.ingested', 'assignment.created'] })

    expect(await post(org, `${id}/test`)).toMatchObject({ eventType: 'sarif.ingested' })
  })

  test('is sent while the endpoint is disabled, is tried once, and never counts', async () => {
    const org = await world.organization()
    const receiver = await useReceiver()
    receiver.answer(500, 'broken')
    const { id } = await create(org, { url: receiver.url })
    await org.request('PATCH', `/webhook-endpoints/${id}`, { isActive: false })

    const { id: deliveryId } = await post(org, `${id}/test`)
    await exhaust(world)

    expect(receiver.received).toHaveLength(1)
    expect(await readDelivery(org, id, deliveryId)).toMatchObject({
      status: 'exhausted',
      isTest: true,
      attemptCount: 1,
      responseCode: 500,
      attempts: [{ attempt: 1, responseCode: 500, errorCode: 'http_status', responseBody: 'broken' }],
    })
    await post(org, `${id}/enable`)
    for (let i = 0; i < 6; i++) await post(org, `${id}/test`)
    await deliverDue(world)
    expect(receiver.received).toHaveLength(7)
    expect((await org.request('GET', `/webhook-endpoints/${id}`)).body).toMatchObject({ isActive: true })
    const { rows } = await world.database.pool.query("select 1 from mails where org_id = $1 and kind like 'webhook%'", [
      org.id,
    ])
    expect(rows).toEqual([])
  })

  test('of an unknown event is refused', async () => {
    const org = await world.organization()
    const { id } = await create(org)
    const answer = await org.request('POST', `/webhook-endpoints/${id}/test`, { eventType: 'user.created' })

    expect(expectError(answer, 400, 'invalid_request')).toMatchObject({ field: 'eventType' })
  })
})

describe('a replay', () => {
  async function holdEvents(org: TestOrganization, count: number, endpointUrl = url): Promise<string> {
    const { id } = await createEndpoint(org, endpointUrl)
    await org.request('PATCH', `/webhook-endpoints/${id}`, { isActive: false })
    for (let i = 0; i < count; i++) await raise(world, org)
    return id
  }

  test('only counts in a dry run, then queues each held delivery once', async () => {
    const org = await world.organization()
    const receiver = await useReceiver()
    const id = await holdEvents(org, 3, receiver.url)
    const heldIds = (await listDeliveries(org, id)).map((delivery: { id: string }) => delivery.id).reverse()
    await post(org, `${id}/enable`)

    expect(await post(org, `${id}/replay`, { dryRun: true })).toEqual({ count: 3, queued: 0 })
    await deliverDue(world)
    expect(receiver.received).toEqual([])
    expect(await post(org, `${id}/replay`)).toEqual({ count: 3, queued: 3 })
    await deliverDue(world)

    const sent = receiver.received.map(({ headers }) => headers['x-service-delivery'])
    expect(sent.sort()).toEqual(heldIds.sort())
    expect(await post(org, `${id}/replay`)).toEqual({ count: 0, queued: 0 })
  })

  test('starts at the given time', async () => {
    const org = await world.organization()
    const id = await holdEvents(org, 2)
    world.clock.advance(10_000)
    const since = world.clock.now().toISOString()
    await raise(world, org)
    await post(org, `${id}/enable`)

    expect(await post(org, `${id}/replay`, { since })).toEqual({ count: 1, queued: 1 })
    expect(await listDeliveries(org, id, '?status=held')).toHaveLength(2)
  })

  test('of a disabled endpoint only counts', async () => {
    const org = await world.organization()
    const id = await holdEvents(org, 2)

    expect(await post(org, `${id}/replay`)).toEqual({ count: 2, queued: 0 })
    expect(await listDeliveries(org, id, '?status=held')).toHaveLength(2)
  })

  test('takes at most 10,000 deliveries a run', async () => {
    const org = await world.organization()
    const id = await holdEvents(org, 1)
    await world.database.pool.query(
      `insert into webhook_deliveries (org_id, id, endpoint_id, event_id, event_type, status, created_at)
       select d.org_id, (substr(d.id::text, 1, 24) || lpad(to_hex(n), 12, '0'))::uuid, d.endpoint_id, d.event_id,
         d.event_type, 'held', d.created_at
       from webhook_deliveries d, generate_series(1, 10000) n where d.endpoint_id = $1`,
      [id],
    )
    await post(org, `${id}/enable`)

    expect(await post(org, `${id}/replay`)).toEqual({ count: 10_001, queued: 10_000 })
    expect(await listDeliveries(org, id, '?status=held')).toHaveLength(1)
    await org.request('DELETE', `/webhook-endpoints/${id}`)
  })

  test.each(['yesterday', 5, '2026-13-01T00:00:00Z'])('since %j is refused', async (since) => {
    const org = await world.organization()
    const { id } = await create(org)
    const answer = await org.request('POST', `/webhook-endpoints/${id}/replay`, { since })

    expect(expectError(answer, 400, 'invalid_request')).toMatchObject({ field: 'since' })
  })
})

describe('the deliveries of an endpoint', () => {
  test('are listed newest first, 50 of them, with limit, before and status', async () => {
    const org = await world.organization()
    const { id } = await create(org)
    const eventIds: string[] = []
    for (let i = 0; i < 53; i++) eventIds.unshift(await raise(world, org))

    const newest = await listDeliveries(org, id)
    expect(newest.map((delivery: { eventId: string }) => delivery.eventId)).toEqual(eventIds.slice(0, 50))
    const rest = await listDeliveries(org, id, `?before=${newest[49].id}`)
    expect(rest.map((delivery: { eventId: string }) => delivery.eventId)).toEqual(eventIds.slice(50))
    expect(await listDeliveries(org, id, '?limit=2')).toEqual(newest.slice(0, 2))
    expect(await listDeliveries(org, id, '?limit=200')).toHaveLength(53)
    expect(await listDeliveries(org, id, '?status=queued')).toEqual(newest)
    expect(await listDeliveries(org, id, '?status=delivered')).toEqual([])
    await org.request('DELETE', `/webhook-endpoints/${id}`)
  })

  test.each(['limit=0', 'limit=201', 'limit=x', 'before=x', 'status=lost'])('?%s is refused', async (query) => {
    const org = await world.organization()
    const { id } = await create(org)
    const answer = await org.request('GET', `/webhook-endpoints/${id}/deliveries?${query}`)

    expect(expectError(answer, 400, 'invalid_request')).toMatchObject({ field: query.split('=')[0] })
  })

  test('one that was delivered shows when, with what code, and its attempt', async () => {
    const org = await world.organization()
    const receiver = await useReceiver()
    receiver.answer(202, 'thanks')
    const { id } = await create(org, { url: receiver.url })
    const eventId = await raise(world, org)
    await deliverDue(world)

    const [listed] = await listDeliveries(org, id)
    const { attempts, ...delivery } = await readDelivery(org, id, listed.id)
    expect(Object.keys(listed)).toEqual(deliveryFields)
    expect(delivery).toEqual(listed)
    expect(listed).toEqual({
      id: expect.stringMatching(uuid),
      eventId,
      eventType: 'assignment.created',
      status: 'delivered',
      attemptCount: 1,
      responseCode: 202,
      errorMessage: null,
      waitingReason: null,
      isTest: false,
      redeliveryOf: null,
      createdAt: expect.stringMatching(timestamp),
      lastAttemptAt: expect.stringMatching(timestamp),
      nextAttemptAt: null,
      deliveredAt: expect.stringMatching(timestamp),
    })
    expect(eventId).toMatch(eventIdText)
    expect(attempts).toEqual([
      {
        attempt: 1,
        startedAt: listed.lastAttemptAt,
        durationMs: expect.any(Number),
        responseCode: 202,
        errorCode: null,
        errorMessage: null,
        responseBody: 'thanks',
      },
    ])
  })

  test('one that failed shows what it waits for, and when it is retried', async () => {
    const org = await world.organization()
    const receiver = await useReceiver()
    receiver.answer(503)
    const { id } = await create(org, { url: receiver.url })
    await raise(world, org)
    expect(await listDeliveries(org, id)).toMatchObject([
      {
        status: 'queued',
        waitingReason: 'it is due: it is being sent, or goes as soon as its endpoint has a free place',
      },
    ])
    await deliverDue(world)

    const [delivery] = await listDeliveries(org, id)
    expect(delivery).toMatchObject({
      status: 'queued',
      attemptCount: 1,
      responseCode: 503,
      errorMessage: 'answered 503',
      waitingReason: 'the next attempt is not due yet',
      deliveredAt: null,
    })
    expect(Date.parse(delivery.nextAttemptAt) - Date.parse(delivery.lastAttemptAt)).toBeGreaterThanOrEqual(60_000)
    await org.request('DELETE', `/webhook-endpoints/${id}`)
  })

  test('an unknown delivery, and one of another endpoint, is 404', async () => {
    const org = await world.organization()
    const { id } = await create(org)
    const neighbour = await create(org)
    await raise(world, org)
    const [{ id: foreign }] = await listDeliveries(org, neighbour.id)

    for (const deliveryId of [randomUUID(), foreign, 'not-an-id']) {
      const path = `/webhook-endpoints/${id}/deliveries/${deliveryId}`
      expectError(await org.request('GET', path), 404, 'delivery_not_found')
      expectError(await org.request('POST', `${path}/redeliver`), 404, 'delivery_not_found')
    }
    for (const endpoint of [id, neighbour.id]) await org.request('DELETE', `/webhook-endpoints/${endpoint}`)
  })
})

describe('redelivering', () => {
  test('sends the same event, byte for byte, under a new delivery id', async () => {
    const org = await world.organization()
    const receiver = await useReceiver()
    const { id } = await create(org, { url: receiver.url })
    await raise(world, org)
    await deliverDue(world)
    const [first] = await listDeliveries(org, id)

    const second = await post(org, `${id}/deliveries/${first.id}/redeliver`)
    await deliverDue(world)

    expect(second).toMatchObject({ eventId: first.eventId, redeliveryOf: first.id, status: 'queued', isTest: false })
    expect(second.id).not.toBe(first.id)
    const [one, two] = receiver.received
    expect(two?.body).toEqual(one?.body)
    expect(two?.headers).toMatchObject({ 'x-service-delivery': second.id, 'x-service-event-id': first.eventId })
    expect(await readDelivery(org, id, first.id)).toMatchObject({ status: 'delivered', attemptCount: 1 })
  })

  test('of a deleted event is 404, and queues nothing', async () => {
    const org = await world.organization()
    const receiver = await useReceiver()
    const { id } = await create(org, { url: receiver.url })
    await raise(world, org)
    await deliverDue(world)
    const [first] = await listDeliveries(org, id)
    await world.database.pool.query('delete from webhook_events where org_id = $1', [org.id])

    const path = `/webhook-endpoints/${id}/deliveries/${first.id}/redeliver`
    expectError(await org.request('POST', path), 404, 'delivery_not_found')
    expect(await listDeliveries(org, id)).toHaveLength(1)
  })

  test('follows the full schedule and counts like any delivery', async () => {
    const org = await world.organization()
    const receiver = await useReceiver()
    const { id } = await create(org, { url: receiver.url })
    await raise(world, org)
    await deliverDue(world)
    const [first] = await listDeliveries(org, id)
    receiver.answer(500)
    const { id: again } = await post(org, `${id}/deliveries/${first.id}/redeliver`)
    await exhaust(world)

    expect(await readDelivery(org, id, again)).toMatchObject({ status: 'exhausted', attemptCount: 5 })
    expect((await org.request('GET', `/webhook-endpoints/${id}`)).body).toMatchObject({ isActive: false })
  })

  test('to a disabled endpoint is held', async () => {
    const org = await world.organization()
    const { id } = await create(org)
    await raise(world, org)
    const [{ id: deliveryId }] = await listDeliveries(org, id)
    await org.request('PATCH', `/webhook-endpoints/${id}`, { isActive: false })

    expect(await post(org, `${id}/deliveries/${deliveryId}/redeliver`)).toMatchObject({ status: 'held' })
  })
})

describe('the event catalog', () => {
  test('requires a valid key, whatever its scopes', async () => {
    const org = await world.organization()
    const { key } = await org.createKey([])

    const answer = await org.request('GET', '/webhook-endpoints/events', undefined, { key })
    expect(answer.status).toBe(200)
    expect(answer.body.map(({ type }: { type: string }) => type)).toEqual(eventTypes)
    const anonymous = await org.request('GET', '/webhook-endpoints/events', undefined, { key: null })
    expectError(anonymous, 401, 'unauthorized')
  })

  test.each(eventTypes)('%s has a valid JSON Schema, and an example that it accepts', async (type) => {
    const org = await world.organization()
    const { body } = await org.request('GET', '/webhook-endpoints/events')
    const entry = body.find((one: { type: string }) => one.type === type)
    const ajv = addFormats.default(new Ajv({ strict: true, allowUnionTypes: true }))

    expect(Object.keys(entry)).toEqual(['type', 'description', 'dataSchema', 'example'])
    expect(ajv.validateSchema(entry.dataSchema), ajv.errorsText()).toBe(true)
    const validate = ajv.compile(entry.dataSchema)
    expect(validate(entry.example), ajv.errorsText(validate.errors)).toBe(true)
    expect(validate({ ...entry.example, addedLater: 1 }), 'fields may be added').toBe(true)
    const [required] = Object.keys(entry.example)
    expect(validate({ ...entry.example, [required as string]: undefined })).toBe(false)
  })
})

test('every write leaves a line in the audit log, and no line or log entry holds a secret', async () => {
  const org = await world.organization()
  const { id, secret } = await create(org)
  const path = `/webhook-endpoints/${id}`
  await raise(world, org)
  const [delivery] = await listDeliveries(org, id)
  const rotated = await post(org, `${id}/rotate-secret`, { overlapHours: 1 })
  await post(org, `${id}/test`)
  await post(org, `${id}/deliveries/${delivery.id}/redeliver`)
  await org.request('PATCH', path, { isActive: false })
  await post(org, `${id}/enable`)
  await post(org, `${id}/replay`)
  await org.request('DELETE', path)

  expect((await auditActions(org)).reverse()).toEqual([
    'webhook_endpoint.created',
    'webhook_endpoint.secret_rotated',
    'webhook_endpoint.tested',
    'webhook_delivery.redelivered',
    'webhook_endpoint.updated',
    'webhook_endpoint.enabled',
    'webhook_endpoint.replayed',
    'webhook_endpoint.deleted',
  ])
  const shown = (await org.request('GET', '/audit-log')).text + world.logLines.join('')
  for (const text of [secret, rotated.secret, 'whsec_']) expect(shown).not.toContain(text)
})

test.each([
  ['GET', '/webhook-endpoints'],
  ['POST', '/webhook-endpoints'],
  ['GET', `/webhook-endpoints/${randomUUID()}/deliveries`],
])('%s %s needs the scope webhook:manage', async (method, path) => {
  const org = await world.organization()
  const { key } = await org.createKey(['org:read'])
  const answer = await org.request(method, path, method === 'POST' ? { url, events: ['sarif.ingested'] } : undefined, {
    key,
  })

  expect(expectError(answer, 403, 'insufficient_scope')).toEqual({
    error: 'insufficient_scope',
    required: 'webhook:manage',
    present: ['org:read'],
  })
})
