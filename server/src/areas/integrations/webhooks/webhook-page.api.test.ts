import type { WebhookStanding } from '@parapet/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useReceiver } from '../../../../test/receiver.ts'
import { createPerson, type Visitor } from '../../../../test/web-visitor.ts'
import { drain, raise, useDispatcher } from '../../../../test/webhook-engine.ts'
import { createEndpoint } from '../../../../test/webhook-world.ts'
import { createWorld, expectError, type TestOrganization, type World } from '../../../../test/world.ts'

let world: World
let org: TestOrganization
let admin: { id: string; visitor: Visitor }
beforeAll(async () => {
  world = await createWorld()
  org = await world.organization()
  admin = await createPerson(world, org, { email: 'ada@example.com', role: 'org_admin' })
})
afterAll(() => world?.close())

test('a delivery shows what was sent: the payload byte for byte and the headers, without signature and secret', async () => {
  const receiver = await useReceiver()
  const endpoint = await createEndpoint(org, receiver.url)
  await raise(org.context())
  await drain(useDispatcher(world))
  const [delivery] = (await org.request('GET', `/webhook-endpoints/${endpoint.id}/deliveries`)).body as { id: string }[]

  const { body, text } = await admin.visitor.call(
    'GET',
    `/webhook-endpoints/${endpoint.id}/deliveries/${delivery?.id}/request`,
  )
  const [received] = receiver.received
  expect(body.payload).toBe(received?.body.toString())
  expect(body.attempts).toHaveLength(1)
  for (const { name, value } of body.attempts[0].headers as { name: string; value: string }[]) {
    const sent = String(received?.headers[name.toLowerCase()])
    // Signatures are not stored; the time in them is.
    if (name.toLowerCase().endsWith('signature')) expect(sent.startsWith(value.slice(0, -1)), name).toBe(true)
    else expect(sent, name).toBe(value)
  }
  expect(text).not.toContain(endpoint.secret)
})

test('the health of an endpoint counts successes and failures, and shows which secrets sign', async () => {
  const receiver = await useReceiver()
  const endpoint = await createEndpoint(org, receiver.url, ['sarif.ingested'])
  const dispatcher = useDispatcher(world)
  await raise(org.context(), 'sarif.ingested')
  await drain(dispatcher)
  receiver.answer(500, 'out of order')
  await raise(org.context(), 'sarif.ingested')
  await drain(dispatcher)
  await org.request('POST', `/webhook-endpoints/${endpoint.id}/rotate-secret`, { overlapHours: 24 })

  const { body } = await admin.visitor.call('GET', `/webhook-endpoints/${endpoint.id}/health`)
  const sum = (name: 'delivered' | 'failed') =>
    (body.periods as { delivered: number; failed: number }[]).reduce((total, period) => total + period[name], 0)
  expect([sum('delivered'), sum('failed')]).toEqual([1, 1])
  expect(body.periods).toHaveLength(28)
  expect(body.medianMs).toBeGreaterThanOrEqual(0)
  expect(Date.parse(body.oldSecretUntil)).toBeGreaterThan(Date.now())
})

test('an endpoint is failing, retrying or paused, and pausing keeps its numbers', async () => {
  const receiver = await useReceiver()
  const endpoint = await createEndpoint(org, receiver.url, ['sarif.ingested'])
  const dispatcher = useDispatcher(world)
  const read = async () => {
    const { body } = await admin.visitor.call('GET', '/webhook-endpoints/standings')
    const standing = (body as WebhookStanding[]).find(({ endpointId }) => endpointId === endpoint.id)
    const health = (await admin.visitor.call('GET', `/webhook-endpoints/${endpoint.id}/health`)).body
    expect(health.state).toBe(standing?.state)
    expect(health.periods.reduce((sum: number, { failed }: { failed: number }) => sum + failed, 0)).toBe(
      standing?.failed,
    )
    return standing
  }
  expect(await read()).toMatchObject({ state: 'active', delivered: 0, failed: 0, lastFailureAt: null, lastError: null })

  receiver.answer(500, 'out of order')
  await raise(org.context(), 'sarif.ingested')
  await drain(dispatcher)
  expect(await read()).toMatchObject({ state: 'failing', delivered: 0, failed: 1, lastError: 'HTTP 500' })

  receiver.answer(200, 'fine')
  await raise(org.context(), 'sarif.ingested')
  await drain(dispatcher)
  expect(await read()).toMatchObject({ state: 'retrying', delivered: 1, failed: 1, lastError: 'HTTP 500' })

  await org.request('PATCH', `/webhook-endpoints/${endpoint.id}`, { isActive: false })
  expect(await read()).toMatchObject({ state: 'paused', delivered: 1, failed: 1, lastError: 'HTTP 500' })
})

test('deliveries are listed by their event', async () => {
  const receiver = await useReceiver()
  const endpoint = await createEndpoint(org, receiver.url, ['assignment.created', 'sarif.ingested'])
  await raise(org.context(), 'sarif.ingested')
  const list = async (query: string) =>
    (await org.request('GET', `/webhook-endpoints/${endpoint.id}/deliveries${query}`)).body as { eventType: string }[]

  expect(await list('?eventType=assignment.created')).toEqual([])
  expect((await list('?eventType=sarif.ingested')).map(({ eventType }) => eventType)).toEqual(['sarif.ingested'])
  expectError(
    await org.request('GET', `/webhook-endpoints/${endpoint.id}/deliveries?eventType=x`),
    400,
    'invalid_request',
  )
})

test('nobody sees the deliveries of another organization', async () => {
  const receiver = await useReceiver()
  const endpoint = await createEndpoint(org, receiver.url)
  const other = await world.organization()
  const stranger = await createPerson(world, other, { email: 'stranger@example.com', role: 'org_admin' })

  for (const path of ['health', 'deliveries/01a1e840-5745-726f-a293-665d1fe4d4cf/request']) {
    const answer = await stranger.visitor.call('GET', `/webhook-endpoints/${endpoint.id}/${path}`)
    expectError(answer, 404, 'webhook_endpoint_not_found')
  }
})
