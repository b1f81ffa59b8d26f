import { randomBytes, randomUUID } from 'node:crypto'
import { limits } from '@parapet/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Received, useReceiver } from '../../../../test/receiver.ts'
import { createPerson, type Visitor } from '../../../../test/web-visitor.ts'
import { createEndpoint, deliverDue, raise } from '../../../../test/webhook-world.ts'
import { createWorld, expectError, type TestOrganization, type World } from '../../../../test/world.ts'

let world: World
let org: TestOrganization
let admin: Visitor
beforeAll(async () => {
  world = await createWorld()
  org = await world.organization()
  admin = (await createPerson(world, org, { role: 'org_admin' })).visitor
})
afterAll(() => world?.close())

async function deliverOne() {
  const receiver = await useReceiver()
  const endpoint = await createEndpoint(org, receiver.url)
  await raise(world, org)
  await deliverDue(world)
  const request = receiver.received[0] as Received
  const headers = Object.entries(request.headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\r\n')
  return { ...endpoint, url: receiver.url, headers, body: request.body }
}

const check = (given: { headers: string; body: Buffer; endpointId?: string; secret?: string }) => {
  const { body, ...rest } = given
  return admin.call('POST', '/webhook-signature-check', { ...rest, bodyBase64: body.toString('base64') })
}
const saying = (answer: { body: { steps: { messages: string[] }[] } }) =>
  answer.body.steps.flatMap(({ messages }) => messages).join(' ')

test('a real delivery verifies by endpoint and by secret, and the response contains no secret', async () => {
  const { id, secret, headers, body } = await deliverOne()
  const byEndpoint = await check({ headers, body, endpointId: id })
  const bySecret = await check({ headers, body, secret })

  expect([byEndpoint.body.isGenuine, bySecret.body.isGenuine]).toEqual([true, true])
  expect(byEndpoint.text).not.toContain(secret.slice(6))
  expect(byEndpoint.text).not.toMatch(/[0-9a-f]{64}/)
  const changed = await check({ headers, body: Buffer.concat([body, Buffer.from('\n')]), endpointId: id })
  expect(changed.body.isGenuine).toBe(false)
  expect(saying(changed)).toContain('a line end was added')
})

test('a wrong endpoint is distinguished from a wrong body, and the response names the matching endpoint', async () => {
  const { url, headers, body } = await deliverOne()
  const other = await createEndpoint(org, 'https://other.example.com/')
  const answer = await check({ headers, body, endpointId: other.id })

  expect(answer.body.isGenuine).toBe(false)
  expect(saying(answer)).toContain(`the secret of ${url}`)
})

test('after a rotation with an overlap the old secret is identified as such', async () => {
  const { id, headers, body } = await deliverOne()
  await org.request('POST', `/webhook-endpoints/${id}/rotate-secret`, { overlapHours: 1 })
  expect(saying(await check({ headers, body, endpointId: id }))).toContain(
    'the old secret of this endpoint, which works',
  )

  world.clock.advance(2 * 3_600_000)
  expect(saying(await check({ headers, body, endpointId: id }))).toContain('which ended')
})

test('another organization’s endpoint is as unknown as one that does not exist, and its secret is not tried', async () => {
  const { id, headers, body } = await deliverOne()
  const other = await world.organization()
  const { visitor } = await createPerson(world, other, { role: 'org_admin' })
  const mine = await createEndpoint(other, 'https://mine.example.com/')
  const call = (endpointId: string) =>
    visitor.call('POST', '/webhook-signature-check', { headers, bodyBase64: body.toString('base64'), endpointId })

  const foreign = await call(id)
  expectError(foreign, 404, 'webhook_endpoint_not_found')
  expect(foreign.text).toBe((await call(randomUUID())).text)
  expect(saying(await call(mine.id))).toContain('No signature matches')
})

test('accepts either an endpoint or a secret, and bodies up to the largest delivery', async () => {
  const { id, secret, headers, body } = await deliverOne()
  expectError(await check({ headers, body }), 400, 'invalid_request')
  expectError(await check({ headers, body, endpointId: id, secret }), 400, 'invalid_request')
  expectError(await check({ headers, body, endpointId: 'no-id' }), 400, 'invalid_request')

  expect((await check({ headers, body: randomBytes(limits.signatureCheckBytes), endpointId: id })).status).toBe(200)
  const tooLarge = await check({ headers, body: randomBytes(limits.signatureCheckBytes + 3), endpointId: id })
  expectError(tooLarge, 400, 'invalid_request')
})
