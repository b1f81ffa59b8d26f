/** What a session alone may not do with webhooks: a receiver outlives the session. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { confirmIdentity, createPerson, type Visitor } from '../../../../test/web-visitor.ts'
import { createWorld, expectError, type TestOrganization, type World } from '../../../../test/world.ts'

const url = 'https://hooks.example.com/parapet'
const newEndpoint = { url, events: ['assignment.created'] }

let world: World
let org: TestOrganization
let admin: Visitor
beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  await world.database.db.deleteFrom('signInTries').execute()
  org = await world.organization()
  admin = (await createPerson(world, org, { role: 'org_admin' })).visitor
})
afterAll(() => world?.close())

const secretEnd = async (id: string) => (await org.api.webhookEndpoints.get(id)).secretLast4

test('a session that was not confirmed cannot add an endpoint, change its URL or get a new secret', async () => {
  expectError(await admin.call('POST', '/webhook-endpoints', newEndpoint), 403, 'confirmation_required')
  expect(await org.api.webhookEndpoints.list()).toEqual([])
  const { id, secretLast4 } = (await org.request('POST', '/webhook-endpoints', newEndpoint)).body
  const moved = { url: `${url}/elsewhere`, events: ['sarif.ingested'] }
  expectError(await admin.call('PATCH', `/webhook-endpoints/${id}`, moved), 403, 'confirmation_required')
  const rotation = `/webhook-endpoints/${id}/rotate-secret`
  expectError(await admin.call('POST', rotation, { overlapHours: 24 }), 403, 'confirmation_required')
  expect(await org.api.webhookEndpoints.get(id)).toMatchObject({ ...newEndpoint, secretLast4 })
})

test('one confirmation allows all of it for the next ten minutes', async () => {
  const proof = await confirmIdentity(admin)
  const { status, body } = await admin.call('POST', '/webhook-endpoints', newEndpoint, proof)
  expect([status, body.secret]).toEqual([200, expect.stringMatching(/^whsec_/)])
  const path = `/webhook-endpoints/${body.id}`
  expect((await admin.call('PATCH', path, { url: `${url}/elsewhere` }, proof)).body.url).toBe(`${url}/elsewhere`)
  world.clock.advance(9 * 60_000)
  expect((await admin.call('POST', `${path}/rotate-secret`, undefined, proof)).status).toBe(200)
  world.clock.advance(2 * 60_000)
  expectError(await admin.call('POST', `${path}/rotate-secret`, undefined, proof), 403, 'confirmation_required')
})

test('other changes of an endpoint need no confirmation, even if the form sends the same URL', async () => {
  const { id } = (await org.request('POST', '/webhook-endpoints', newEndpoint)).body
  const change = (body: object) => admin.call('PATCH', `/webhook-endpoints/${id}`, body)
  const edited = { url, events: ['sarif.ingested'], description: 'Scans' }
  expect((await change(edited)).body).toMatchObject(edited)
  expect((await change({ isActive: false })).body).toMatchObject({ isActive: false })
  expect((await admin.call('POST', `/webhook-endpoints/${id}/enable`)).body).toMatchObject({ isActive: true })
})

test('an API key with the scope for webhooks needs no confirmation', async () => {
  const { id, secret } = (await org.request('POST', '/webhook-endpoints', newEndpoint)).body
  const moved = await org.request('PATCH', `/webhook-endpoints/${id}`, { url: `${url}/elsewhere` })
  expect(moved.body).toMatchObject({ url: `${url}/elsewhere` })
  const rotated = await org.request('POST', `/webhook-endpoints/${id}/rotate-secret`)
  expect(rotated.body.secret).toMatch(/^whsec_/)
  expect(rotated.body.secret).not.toBe(secret)
  expect(await secretEnd(id)).toBe(rotated.body.secretLast4)
})
