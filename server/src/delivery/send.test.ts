import { createHmac } from 'node:crypto'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { retryDelaysMs } from '@parapet/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useReceiver } from '../../test/receiver.ts'
import { createEndpoint, deliverDue, exhaust, listDeliveries, raise, readDelivery } from '../../test/webhook-world.ts'
import { createWorld, type TestOrganization, type World } from '../../test/world.ts'
import { renderLetter } from '../platform/mail/letter.ts'
import { openLetter } from '../platform/mail/outbox.ts'
import { holdStrays } from './queue.queries.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

async function readEndpoint(org: TestOrganization, id: string) {
  return (await org.request('GET', `/webhook-endpoints/${id}`)).body
}

async function readMails(org: TestOrganization) {
  const rows = await world.database.db
    .selectFrom('mails')
    .select(['id', 'kind', 'toAddress', 'subject', 'sealedBody'])
    .where('orgId', '=', org.id)
    .where('kind', 'like', 'webhook%')
    .orderBy('id')
    .execute()
  return rows.map(({ id, sealedBody, ...mail }) => ({
    ...mail,
    text: renderLetter(
      openLetter(world.sealer, { orgId: org.id, id, subject: mail.subject, sealedBody: sealedBody as Buffer }),
    ).text,
  }))
}

describe('a delivery', () => {
  test('is a POST of the envelope with the published headers and no others', async () => {
    const org = await world.organization()
    const receiver = await useReceiver()
    const { id } = await createEndpoint(org, `${receiver.url}/hook?a=1&b=%20`)
    const eventId = await raise(world, org)
    const secondsBefore = Math.floor(world.clock.now().getTime() / 1000)
    await deliverDue(world)

    const [delivery] = await listDeliveries(org, id)
    const [request] = receiver.received
    expect(request).toMatchObject({ method: 'POST', path: '/hook?a=1&b=%20' })
    expect(request?.headers).toEqual({
      host: new URL(receiver.url).host,
      connection: 'keep-alive',
      'content-length': String(request?.body.length),
      'content-type': 'application/json',
      'user-agent': 'Service-Webhooks/1.0',
      'accept-encoding': 'identity',
      'x-service-event': 'assignment.created',
      'x-service-event-id': eventId,
      'x-service-delivery': delivery.id,
      'x-service-signature': expect.stringMatching(/^t=\d{10},v1=[0-9a-f]{64}$/),
      'webhook-id': eventId,
      'webhook-timestamp': expect.stringMatching(/^\d{10}$/),
      'webhook-signature': expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}=$/),
    })
    const seconds = Number(request?.headers['webhook-timestamp'])
    expect(seconds).toBeGreaterThanOrEqual(secondsBefore)
    expect(request?.headers['x-service-signature']).toContain(`t=${seconds},`)
    expect(request?.rawHeaders).toEqual(expect.arrayContaining(['X-Service-Event', 'X-Service-Signature']))
  })

  test.each([200, 201, 204, 299])('answered with %i is delivered and never sent again', async (status) => {
    const org = await world.organization()
    const receiver = await useReceiver()
    receiver.answer(status)
    const { id } = await createEndpoint(org, receiver.url)
    await raise(world, org)
    await exhaust(world)

    expect(receiver.received).toHaveLength(1)
    expect(await listDeliveries(org, id)).toMatchObject([
      { status: 'delivered', attemptCount: 1, responseCode: status, nextAttemptAt: null },
    ])
  })
})

describe('retries', () => {
  test.each([
    ['without chance', 0],
    ['with all of it', 1],
  ])(
    'come 1 minute, 5 minutes, 30 minutes and 2 hours after the attempt before, never earlier; %s',
    async (_name, chance) => {
      const org = await world.organization()
      const receiver = await useReceiver()
      receiver.answer(500)
      const { id } = await createEndpoint(org, receiver.url)
      await raise(world, org)
      world.clock.hold()
      await deliverDue(world, { chance: () => chance })

      for (const [index, delayMs] of retryDelaysMs.entries()) {
        const [{ lastAttemptAt, nextAttemptAt }] = await listDeliveries(org, id)
        const latest = Date.parse(lastAttemptAt) + delayMs
        expect(Date.parse(nextAttemptAt)).toBe(latest + 5000 * chance)

        const remainingMs = () => Date.parse(nextAttemptAt) - world.clock.now().getTime()
        world.clock.advance(remainingMs() - 5000)
        await deliverDue(world, { chance: () => chance })
        expect(receiver.received, `before attempt ${index + 2}`).toHaveLength(index + 1)
        world.clock.advance(remainingMs())
        await deliverDue(world, { chance: () => chance })
        expect(receiver.received, `attempt ${index + 2}`).toHaveLength(index + 2)
      }
      world.clock.advance(30 * 86_400_000)
      expect(await deliverDue(world)).toBe(0)
    },
  )

  test('carry the same delivery id and body, and a fresh signature', async () => {
    const org = await world.organization()
    const receiver = await useReceiver()
    receiver.answer(500)
    const { id } = await createEndpoint(org, receiver.url)
    await raise(world, org)
    await exhaust(world)

    const [delivery] = await listDeliveries(org, id)
    const { attempts } = await readDelivery(org, id, delivery.id)
    expect(receiver.received.map(({ headers }) => headers['x-service-delivery'])).toEqual(Array(5).fill(delivery.id))
    expect(new Set(receiver.received.map(({ body }) => body.toString('hex'))).size).toBe(1)
    const times = receiver.received.map(({ headers }) => /^t=(\d+)/.exec(String(headers['x-service-signature']))?.[1])
    expect(times).toEqual(
      attempts.map(({ startedAt }: { startedAt: string }) => String(Math.floor(Date.parse(startedAt) / 1000))),
    )
    expect(new Set(receiver.received.map(({ headers }) => headers['x-service-signature'])).size).toBe(5)
  })

  test('ignore Retry-After', async () => {
    const org = await world.organization()
    const server = createHttpServer((_, response) => response.writeHead(429, { 'retry-after': '1' }).end())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { id } = await createEndpoint(org, `http://127.0.0.1:${(server.address() as { port: number }).port}/`)
    await raise(world, org)
    world.clock.hold()
    await deliverDue(world)
    world.clock.advance(50_000)
    await deliverDue(world)
    server.close()

    const [{ attemptCount, lastAttemptAt, nextAttemptAt }] = await listDeliveries(org, id)
    expect(attemptCount).toBe(1)
    expect(Date.parse(nextAttemptAt) - Date.parse(lastAttemptAt)).toBeGreaterThanOrEqual(60_000)
    expect(Date.parse(nextAttemptAt) - Date.parse(lastAttemptAt)).toBeLessThan(90_000)
    await org.request('DELETE', `/webhook-endpoints/${id}`)
  })

  test('go to the new address, signed with the new secret, after the endpoint was changed', async () => {
    const org = await world.organization()
    const old = await useReceiver()
    const fresh = await useReceiver()
    old.answer(500)
    const { id } = await createEndpoint(org, old.url)
    await raise(world, org)
    await deliverDue(world)
    await org.request('PATCH', `/webhook-endpoints/${id}`, { url: fresh.url, events: ['sarif.ingested'] })
    const { secret } = (await org.request('POST', `/webhook-endpoints/${id}/rotate-secret`)).body
    world.clock.advance(65_000)
    await deliverDue(world)

    expect([old.received.length, fresh.received.length]).toEqual([1, 1])
    const [request] = fresh.received
    const [, seconds, signature] = /^t=(\d+),v1=(.*)$/.exec(String(request?.headers['x-service-signature'])) ?? []
    const expected = createHmac('sha256', secret)
      .update(`${seconds}.`)
      .update(request?.body ?? '')
    expect(signature).toBe(expected.digest('hex'))
  })

  test('stop when the endpoint is deleted', async () => {
    const org = await world.organization()
    const receiver = await useReceiver()
    receiver.answer(500)
    const { id } = await createEndpoint(org, receiver.url)
    await raise(world, org)
    await deliverDue(world)
    await org.request('DELETE', `/webhook-endpoints/${id}`)
    world.clock.advance(65_000)

    expect(await deliverDue(world)).toBe(0)
    expect(receiver.received).toHaveLength(1)
  })
})

describe('the fifth failure', () => {
  test('exhausts the delivery, disables the endpoint once, holds the others and emails the admins', async () => {
    const org = await world.organization()
    const second = { name: 'Second', email: 'second@example.com', role: 'org_admin' }
    await org.request('POST', '/users', second)
    await org.request('POST', '/users', { name: 'Learner', email: 'learner@example.com', role: 'learner' })
    const receiver = await useReceiver()
    receiver.answer(503, 'down for <b>maintenance</b>')
    const { id } = await createEndpoint(org, receiver.url)
    await raise(world, org)
    await deliverDue(world)
    for (const delayMs of retryDelaysMs) {
      world.clock.advance(delayMs + 5000)
      // Newer deliveries, still within the schedule.
      if (delayMs === 1_800_000) for (let i = 0; i < 2; i++) await raise(world, org)
      if (delayMs === 7_200_000) await raise(world, org)
      await deliverDue(world)
    }

    const endpoint = await readEndpoint(org, id)
    expect(endpoint).toMatchObject({
      isActive: false,
      disabledReason: 'A delivery failed 5 times; the last error was: answered 503',
    })
    const deliveries = await listDeliveries(org, id)
    const oldest = deliveries.at(-1)
    expect(oldest).toMatchObject({ status: 'exhausted', attemptCount: 5, responseCode: 503, nextAttemptAt: null })
    expect(Date.parse(endpoint.disabledAt)).toBeGreaterThanOrEqual(Date.parse(oldest.lastAttemptAt))
    const { attempts } = await readDelivery(org, id, oldest.id)
    expect(attempts.map(({ attempt }: { attempt: number }) => attempt)).toEqual([1, 2, 3, 4, 5])
    expect(attempts[4]).toMatchObject({ errorCode: 'http_status', responseBody: 'down for <b>maintenance</b>' })

    const mails = (await readMails(org)).filter(({ kind }) => kind === 'webhook-disabled')
    expect(mails.map(({ toAddress }) => toAddress).sort()).toEqual([`admin@${org.slug}.example.com`, second.email])
    // Written so that mail programs don't turn it into a link.
    expect(mails[0]?.text.replaceAll('\u200c', '')).toContain(receiver.url)
    expect(mails[0]?.text).toContain('answered 503')
    const audit = (await org.request('GET', '/audit-log')).body
    const lines = audit.filter(({ action }: { action: string }) => action === 'webhook_endpoint.auto_disabled')
    const parapet = { actorType: 'system', actorId: null, actorName: 'Parapet' }
    expect(lines).toMatchObject([{ ...parapet, subjectId: id }])

    // The worker's sweep holds what was running at that moment.
    await holdStrays(world.database.db, world.clock.now())
    const statuses = (await listDeliveries(org, id)).map(({ status }: { status: string }) => status)
    expect(statuses).toEqual(['held', 'held', 'held', 'exhausted'])
    world.clock.advance(86_400_000)
    const count = receiver.received.length
    expect(await deliverDue(world)).toBe(0)
    expect(receiver.received).toHaveLength(count)
  })

  test('of many deliveries that fail together disables once and emails once', async () => {
    const org = await world.organization()
    const receiver = await useReceiver()
    receiver.answer(500)
    const { id } = await createEndpoint(org, receiver.url)
    for (let i = 0; i < 5; i++) await raise(world, org)
    await exhaust(world)

    const mails = await readMails(org)
    expect(mails.map(({ kind }) => kind).sort()).toEqual(['webhook-disabled', 'webhook-warning'])
    expect((await readEndpoint(org, id)).isActive).toBe(false)
    const statuses = (await listDeliveries(org, id)).map(({ status }: { status: string }) => status)
    expect(statuses).toContain('exhausted')
  })

  test('does not happen when the fifth attempt succeeds', async () => {
    const org = await world.organization()
    const receiver = await useReceiver()
    receiver.answer(500)
    const { id } = await createEndpoint(org, receiver.url)
    await raise(world, org)
    await deliverDue(world)
    for (const [index, delayMs] of retryDelaysMs.entries()) {
      world.clock.advance(delayMs + 5000)
      if (index === 3) receiver.answer(200)
      await deliverDue(world)
    }

    expect(await listDeliveries(org, id)).toMatchObject([{ status: 'delivered', attemptCount: 5, responseCode: 200 }])
    expect(await readEndpoint(org, id)).toMatchObject({ isActive: true, disabledAt: null })
    expect((await readMails(org)).map(({ kind }) => kind)).toEqual(['webhook-warning'])
  })
})

test('the third failure warns the admins once a day per endpoint', async () => {
  const org = await world.organization()
  const receiver = await useReceiver()
  receiver.answer(500)
  const { id } = await createEndpoint(org, receiver.url)
  const failThreeTimes = async () => {
    await raise(world, org)
    await deliverDue(world)
    for (const delayMs of retryDelaysMs.slice(0, 2)) {
      expect(await countWarnings()).toBe(warned)
      world.clock.advance(delayMs + 5000)
      await deliverDue(world)
    }
  }
  const countWarnings = async () => (await readMails(org)).filter(({ kind }) => kind === 'webhook-warning').length
  let warned = 0

  await failThreeTimes()
  expect(await countWarnings()).toBe(1)
  warned = 1
  await failThreeTimes()
  expect(await countWarnings()).toBe(1)
  await org.request('DELETE', `/webhook-endpoints/${id}`)
})

test('events raised while an endpoint is disabled are held, and delivered after enabling and replaying', async () => {
  const org = await world.organization()
  const receiver = await useReceiver()
  receiver.answer(500)
  const { id } = await createEndpoint(org, receiver.url)
  await raise(world, org)
  await exhaust(world)
  const missed = [await raise(world, org), await raise(world, org)]
  await deliverDue(world)
  expect(receiver.received).toHaveLength(5)
  expect(await listDeliveries(org, id)).toMatchObject([
    { status: 'held', attemptCount: 0, waitingReason: 'the endpoint is disabled' },
    { status: 'held', attemptCount: 0 },
    { status: 'exhausted' },
  ])

  receiver.answer(200)
  expect((await org.request('POST', `/webhook-endpoints/${id}/enable`)).body).toMatchObject({ heldCount: 2 })
  await org.request('POST', `/webhook-endpoints/${id}/replay`)
  await deliverDue(world)

  const ids = receiver.received.slice(5).map(({ headers }) => headers['x-service-event-id'])
  expect(ids.sort()).toEqual(missed.sort())
})

test('the error for an unreachable receiver names no address', async () => {
  const org = await world.organization()
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  const { id } = await createEndpoint(org, `http://localhost:${port}/`)
  await raise(world, org)
  await deliverDue(world)

  const [delivery] = await listDeliveries(org, id)
  const { attempts } = await readDelivery(org, id, delivery.id)
  expect(attempts).toMatchObject([
    {
      responseCode: null,
      errorCode: 'connect',
      errorMessage: 'the connection failed (ECONNREFUSED)',
      responseBody: null,
    },
  ])
  await org.request('DELETE', `/webhook-endpoints/${id}`)
})
