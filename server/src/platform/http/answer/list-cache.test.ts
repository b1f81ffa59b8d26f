import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { publicApiBase, type Scope } from '@parapet/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseUser } from '../../../../test/erase-user.ts'
import { createWorld, type TestOrganization, type World } from '../../../../test/world.ts'
import { createHttpService } from '../../../app.ts'
import { createKey } from '../../../areas/access/api-keys/api-keys.ts'
import { updateOrganization } from '../../../areas/organization/organization/organization.ts'
import type { OrgContext } from '../../context.ts'
import { type Database, openDatabase } from '../../database/database.ts'
import type { HttpServer } from '../server.ts'
import { createListCache } from './list-cache.ts'

let world: World
let other: { url: string; database: Database; http: HttpServer }
beforeAll(async () => {
  world = await createWorld()
  other = await startOtherProcess()
})
afterAll(async () => {
  await other.http.fastify.close()
  await other.database.close()
  await world.close()
})

/** A second server on the same database, with its own connections and memory. */
async function startOtherProcess() {
  const { connection, clock, sealer, catalog, guard } = world
  const database = openDatabase({ connection, poolSize: 3, name: 'another process' })
  const log = pino({ level: 'silent' })
  const publicUrl = () => world.url
  const http = createHttpService({
    database,
    clock,
    log,
    sealer,
    catalog,
    guard,
    publicUrl,
    rateLimitPerMinute: 0,
    orgRateLimitPerMinute: 0,
    trustProxy: false,
    sendsMail: false,
  })
  await http.fastify.listen({ host: '127.0.0.1', port: 0 })
  return { url: `http://127.0.0.1:${(http.fastify.server.address() as AddressInfo).port}`, database, http }
}

/** Someone who writes: over HTTP, or as the operator. */
type Writer = {
  request(method: string, path: string, body?: unknown): Promise<unknown>
  operator: OrgContext
}
const writers: Record<string, (org: TestOrganization) => Writer> = {
  'this process': (org) => ({ request: org.request, operator: org.context() }),
  'another process': (org) => ({
    request: (method, path, body) => world.request(method, other.url + publicApiBase + path, body, { key: org.key }),
    operator: { ...org.context(), db: other.database.db },
  }),
}

const newUser = () => ({ name: 'Grace', email: `${randomUUID()}@example.com`, role: 'learner' })

/**
 * An organization with one member of a team, one deactivated user and one course, made with the key of another admin.
 */
async function makeOrganization() {
  const org = await world.organization()
  const team = (await org.request('POST', '/teams', { name: 'Platform' })).body
  const member = (await org.request('POST', '/users', { ...newUser(), teamId: team.id })).body
  const former = (await org.request('POST', '/users', newUser())).body
  await org.request('DELETE', `/users/${former.id}`)
  const creator = (await org.request('POST', '/users', { ...newUser(), role: 'org_admin' })).body
  const scopes: Scope[] = ['custom-courses:write']
  const { key } = await createKey(org.context(), { name: 'K', scopes, issuerUserId: creator.id, expiresAt: null })
  const course = (await org.request('POST', '/custom-courses', { name: 'Onboarding' }, { key })).body
  return { org, team, member, former, creator, course }
}
type Things = Awaited<ReturnType<typeof makeOrganization>>

const admin = { name: 'Renamed Admin', role: 'org_admin', teamId: null }

const changes: [list: string, what: string, (writer: Writer, things: Things) => Promise<unknown>, shows: RegExp][] = [
  ['/users', 'a user is created', (w) => w.request('POST', '/users', { ...newUser(), name: 'Newcomer' }), /Newcomer/],
  [
    '/users',
    'a user is updated',
    (w, { member }) => w.request('PATCH', `/users/${member.id}`, { ...member, name: 'Renamed' }),
    /Renamed/,
  ],
  [
    '/users',
    'a user leaves the team',
    (w, { member }) => w.request('PATCH', `/users/${member.id}`, { ...member, teamId: null }),
    /^(?!.*Platform)/,
  ],
  [
    '/users',
    'a user is deactivated',
    (w, { member }) => w.request('DELETE', `/users/${member.id}`),
    /"isActive":false.*"isActive":false/,
  ],
  [
    '/users',
    'a user is reactivated',
    (w, { former }) => w.request('POST', `/users/${former.id}/reactivate`),
    /^(?!.*"isActive":false)/,
  ],
  ['/users', 'a person is erased', (w, { member }) => eraseUser(w.operator, member.email), /Erased user/],
  [
    '/users',
    'a team is renamed',
    (w, { team }) => w.request('PATCH', `/teams/${team.id}`, { name: 'Tools' }),
    /"teamName":"Tools"/,
  ],
  ['/users', 'a team is deleted', (w, { team }) => w.request('DELETE', `/teams/${team.id}`), /^(?!.*Platform)/],
  ['/org', 'the operator changes it', (w) => updateOrganization(w.operator, { maxSeats: 77 }), /"maxSeats":77/],
  ['/org', 'the operator renames it', (w) => updateOrganization(w.operator, { name: 'Renamed Org' }), /Renamed Org/],
  [
    '/custom-courses',
    'a course is created',
    (w) => w.request('POST', '/custom-courses', { name: 'Newest' }),
    /Newest.*Onboarding/,
  ],
  [
    '/custom-courses',
    'a course is updated',
    (w, { course }) => w.request('PATCH', `/custom-courses/${course.id}`, { icon: 'new icon' }),
    /new icon/,
  ],
  [
    '/custom-courses',
    'the items of a course are replaced',
    (w, { course }) =>
      w.request('PATCH', `/custom-courses/${course.id}`, {
        items: [{ itemType: 'topic', itemId: 'xss', orderIndex: 0 }],
      }),
    /"itemCount":1/,
  ],
  [
    '/custom-courses',
    'a course is assigned',
    (w, { member, course }) =>
      w.request('POST', '/assignments', {
        ...{ assigneeType: 'user', assigneeId: member.id },
        ...{ contentArea: 'practice', targetType: 'custom-course', targetId: course.id },
      }),
    /"usageCount":1/,
  ],
  [
    '/custom-courses',
    'a course is deactivated',
    (w, { course }) => w.request('DELETE', `/custom-courses/${course.id}`),
    /^\[\]$/,
  ],
  [
    '/custom-courses',
    'the creator of a course is renamed',
    (w, { creator }) => w.request('PATCH', `/users/${creator.id}`, { ...admin, email: creator.email }),
    /"createdByName":"Renamed Admin"/,
  ],
  [
    '/custom-courses',
    'the creator of a course is erased',
    (w, { creator }) => eraseUser(w.operator, creator.email),
    /"createdByName":"Erased user"/,
  ],
]

describe.each(Object.entries(writers))('a cached response is fresh right after a change by %s:', (_who, writerOf) => {
  test.each(changes)('GET %s, when %s', async (path, _what, change, shows) => {
    const things = await makeOrganization()
    const before = [await things.org.request('GET', path), await things.org.request('GET', path)]
    expect(before[0]?.text).toBe(before[1]?.text)
    expect(before[0]?.text).not.toMatch(shows)

    await change(writerOf(things.org), things)

    const headers = { 'if-none-match': before[0]?.headers.get('etag') as string }
    const after = await things.org.request('GET', path, undefined, { headers })
    expect(after.status).toBe(200)
    expect(after.text).toMatch(shows)
  })
})

test('no organization ever gets the list of another', async () => {
  const [one, two] = [await world.organization(), await world.organization()]
  for (let round = 0; round < 3; round++) {
    for (const org of [one, two]) {
      expect((await org.request('GET', '/users')).body).toMatchObject([{ id: org.adminId }])
      expect((await org.request('GET', '/org')).body.id).toBe(org.id)
    }
  }
})

test('lists stay correct while several processes read and write concurrently', async () => {
  const org = await world.organization()
  const [here, there] = [writers['this process']?.(org), writers['another process']?.(org)]
  const write = (writer: Writer | undefined) => writer?.request('POST', '/users', newUser())
  for (let round = 1; round <= 5; round++) {
    const reads = Array.from({ length: 6 }, () => org.request('GET', '/users'))
    await Promise.all([write(here), write(there), ...reads])
    expect((await org.request('GET', '/users')).body).toHaveLength(1 + 2 * round)
  }
})

describe('the memory for lists', () => {
  const bytes = (length: number) => Buffer.alloc(length, 'x')

  test('returns a body only for its revision', () => {
    const cache = createListCache()
    cache.set('org users', '1', Buffer.from('one'))

    expect(cache.get('org users', '1')?.bytes.toString()).toBe('one')
    expect(cache.get('org users', '2')).toBeUndefined()
    expect(cache.get('other users', '1')).toBeUndefined()
  })

  test('evicts the least recently used list when full', () => {
    const cache = createListCache(40_000)
    cache.set('a', '1', bytes(10_000))
    cache.set('b', '1', bytes(10_000))
    cache.get('a', '1')
    cache.set('c', '1', bytes(10_000))

    expect([cache.get('a', '1'), cache.get('b', '1'), cache.get('c', '1')].map((body) => body !== undefined)).toEqual([
      true,
      false,
      true,
    ])
  })

  test('serves a list that is too large to cache', () => {
    const cache = createListCache(1000)

    expect(cache.set('a', '1', bytes(10_000)).bytes).toHaveLength(10_000)
    expect(cache.get('a', '1')).toBeUndefined()
  })
})
