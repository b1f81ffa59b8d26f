/** Admins upload with their session by the same rules as scanners with a key. */
import { limits } from '@parapet/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { locationOf, sarifFile } from '../../../../../test/sarif-world.ts'
import { createPerson, type Visitor } from '../../../../../test/web-visitor.ts'
import { createWorld, expectError, type TestOrganization, type World } from '../../../../../test/world.ts'

let world: World
let org: TestOrganization
let admin: { id: string; visitor: Visitor }
beforeAll(async () => {
  world = await createWorld()
  org = await world.organization()
  admin = await createPerson(world, org, { email: 'ada@example.com', role: 'org_admin' })
})
afterAll(() => world?.close())

const finding = (uri: string) => ({
  ruleId: 'B608',
  level: 'error',
  message: { text: 'Possible SQL injection' },
  locations: [locationOf(uri, 42)],
})
const file = (uri: string) => sarifFile({ tool: 'Bandit', results: [finding(uri)] })

test("an admin's upload assigns topics, and the log says who sent it", async () => {
  const headers = { 'x-commit-author-email': 'ada@example.com', 'x-repo': 'example/shöp' }
  const { status, body } = await admin.visitor.call('POST', '/sarif', file('a.py'), headers)

  expect([status, body.status, body.repo]).toEqual([200, 'processed', 'example/shöp'])
  expect(body.assignmentsCreated).toMatchObject([{ userId: admin.id, topicId: 'sql-injection' }])
  expect((await admin.visitor.call('GET', `/sarif/runs/${body.runId}`)).body).toEqual(body)
  const assignment = await admin.visitor.call('GET', `/assignments/${body.assignmentsCreated[0].id}`)
  expect(assignment.body).toMatchObject({ source: 'sarif', sarifRunId: body.runId, createdByUserId: admin.id })
  const lines = (await admin.visitor.call('GET', '/audit-log?limit=2')).body
  expect(lines).toContainEqual(
    expect.objectContaining({
      action: 'sarif.ingested',
      subjectId: body.runId,
      actorType: 'user',
      actorId: admin.id,
    }),
  )
})

test('a dry run by an admin reports what would happen, and creates no run', async () => {
  const before = (await admin.visitor.call('GET', '/sarif/runs')).body
  const { body } = await admin.visitor.call('POST', '/sarif?dryRun=true', file('b.py'))

  expect(body).toMatchObject({ status: 'dry_run', resultsReceived: 1 })
  expect((await admin.visitor.call('GET', '/sarif/runs')).body).toEqual(before)
})

test('a file of exactly 10 MB is accepted, one byte more is not', async () => {
  const full = Buffer.alloc(limits.sarifBodyBytes, ' ')
  sarifFile({ results: [] }).copy(full)

  expect((await admin.visitor.call('POST', '/sarif', full)).status).toBe(200)
  const answer = await admin.visitor.call('POST', '/sarif', Buffer.concat([full, Buffer.from(' ')]))
  expect(expectError(answer, 400, 'body_too_large')).toEqual({ error: 'body_too_large', maxBytes: 10_485_760 })
})

test('a form on another site cannot send a file, since both its origin and its type are refused', async () => {
  const send = (headers: Record<string, string>) => admin.visitor.call('POST', '/sarif', file('c.py'), headers)

  expectError(await send({ 'sec-fetch-site': 'cross-site' }), 403, 'cross_site_request')
  expectError(await send({ 'content-type': 'text/plain' }), 415, 'unsupported_media_type')
})
