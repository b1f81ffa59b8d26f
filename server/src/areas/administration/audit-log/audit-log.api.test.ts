import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseUser } from '../../../../test/erase-user.ts'
import { createWorld, expectError, type TestOrganization, type World } from '../../../../test/world.ts'
import { newId } from '../../../platform/crypto/random.ts'
import { revokeKey } from '../../access/api-keys/api-keys.ts'
import { updateOrganization } from '../../organization/organization/organization.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

type Entry = { id: string; action: string; requestId: string | null; details: object }

const readLog = async (org: TestOrganization, query = '') =>
  (await org.request('GET', `/audit-log${query}`)).body as Entry[]

const newUser = (fields: object = {}) => ({ name: 'Ada', email: 'ada@example.com', role: 'learner', ...fields })

/** A user, a team and a course to act on. */
async function makeThings(org: TestOrganization) {
  const user = (await org.request('POST', '/users', newUser())).body
  const team = (await org.request('POST', '/teams', { name: 'Platform' })).body
  const course = (await org.request('POST', '/custom-courses', { name: 'Onboarding' })).body
  return { user, team, course }
}
type Things = Awaited<ReturnType<typeof makeThings>>

describe('every write adds exactly one line with its actor, subject and request id:', () => {
  test.each<[string, string, (things: Things) => [method: string, path: string, body?: object]]>([
    ['user.created', 'user', () => ['POST', '/users', newUser({ email: 'new@example.com' })]],
    ['user.updated', 'user', ({ user }) => ['PATCH', `/users/${user.id}`, { ...user, name: 'Grace' }]],
    ['user.deactivated', 'user', ({ user }) => ['DELETE', `/users/${user.id}`]],
    ['user.invitation_resent', 'user', ({ user }) => ['POST', `/users/${user.id}/resend-invitation`]],
    ['team.created', 'team', () => ['POST', '/teams', { name: 'Tools' }]],
    ['team.updated', 'team', ({ team }) => ['PATCH', `/teams/${team.id}`, { name: 'Tools' }]],
    ['team.deleted', 'team', ({ team }) => ['DELETE', `/teams/${team.id}`]],
    ['custom_course.created', 'custom_course', () => ['POST', '/custom-courses', { name: 'Second' }]],
    [
      'custom_course.updated',
      'custom_course',
      ({ course }) => ['PATCH', `/custom-courses/${course.id}`, { icon: 'x' }],
    ],
    ['custom_course.deactivated', 'custom_course', ({ course }) => ['DELETE', `/custom-courses/${course.id}`]],
  ])('%s', async (action, subjectType, write) => {
    const org = await world.organization()
    const [method, path, body] = write(await makeThings(org))
    const before = await readLog(org)
    const answer = await org.request(method, path, body)
    const [line, ...older] = await readLog(org)

    expect(answer.status).toBe(200)
    expect(older).toEqual(before)
    expect(line).toStrictEqual({
      id: expect.stringMatching(uuid),
      createdAt: expect.stringMatching(timestamp),
      actorType: 'key',
      actorId: org.keyId,
      actorName: 'Test key',
      action,
      subjectType,
      subjectId: answer.body.id ?? path.split('/')[2],
      details: expect.any(Object),
      requestId: answer.headers.get('x-request-id'),
    })
  })

  test('custom_course.reactivated', async () => {
    const org = await world.organization()
    const { course } = await makeThings(org)
    await org.request('DELETE', `/custom-courses/${course.id}`)
    const before = await readLog(org)
    for (const _ of [1, 2]) await org.request('POST', `/custom-courses/${course.id}/reactivate`)
    const [line, ...older] = await readLog(org)

    expect(line).toMatchObject({ action: 'custom_course.reactivated', subjectId: course.id })
    expect(older).toEqual(before)
  })

  test('user.reactivated', async () => {
    const org = await world.organization()
    const { user } = await makeThings(org)
    await org.request('DELETE', `/users/${user.id}`)
    const before = await readLog(org)
    const answer = await org.request('POST', `/users/${user.id}/reactivate`)
    const [line, ...older] = await readLog(org)

    expect(older).toEqual(before)
    expect(line).toMatchObject({
      action: 'user.reactivated',
      subjectId: user.id,
      actorId: org.keyId,
      requestId: answer.headers.get('x-request-id'),
    })
  })

  test('actions of the operator, as Operator and without a request', async () => {
    const org = await world.organization()
    const { user } = await makeThings(org)
    const { id: keyId } = await org.createKey(['org:read'])
    await revokeKey(org.context(), keyId)
    await updateOrganization(org.context(), { maxSeats: 7 })
    await eraseUser(org.context(), user.email)
    const operator = { actorType: 'system', actorId: null, actorName: 'Operator', requestId: null }

    expect((await readLog(org)).slice(0, 4)).toMatchObject([
      { ...operator, action: 'user.erased', subjectType: 'user', subjectId: user.id },
      { ...operator, action: 'organization.updated', subjectType: 'organization', subjectId: org.id },
      { ...operator, action: 'api_key.revoked', subjectType: 'api_key', subjectId: keyId },
      { ...operator, action: 'api_key.created', subjectType: 'api_key', subjectId: keyId },
    ])
  })
})

describe('no line is added by', () => {
  test('reads', async () => {
    const org = await world.organization()
    const { user, team, course } = await makeThings(org)
    const before = await readLog(org)
    for (const path of ['/org', '/users', `/users/${user.id}`, `/teams/${team.id}`, `/custom-courses/${course.id}`]) {
      await org.request('GET', path)
    }

    expect(await readLog(org)).toEqual(before)
  })

  test('refused writes', async () => {
    const org = await world.organization()
    const { user } = await makeThings(org)
    const before = await readLog(org)
    const attempts = [
      ['POST', '/users', newUser()],
      ['POST', '/users', newUser({ email: 'x' })],
      ['PATCH', `/users/${user.id}`, { ...user, teamId: randomUUID() }],
      ['POST', '/teams', { name: 'platform' }],
      ['DELETE', `/users/${randomUUID()}`],
    ] as const
    for (const [method, path, body] of attempts) {
      expect((await org.request(method, path, body)).status).toBeGreaterThanOrEqual(400)
    }

    expect(await readLog(org)).toEqual(before)
  })

  test('repeats that change nothing', async () => {
    const org = await world.organization()
    const { user, team, course } = await makeThings(org)
    await org.request('POST', '/teams', { name: 'Once' }, { headers: { 'idempotency-key': 'once' } })
    const leaver = (await org.request('POST', '/users', newUser({ email: 'leaver@example.com' }))).body
    await org.request('DELETE', `/users/${leaver.id}`)
    const before = await readLog(org)
    await org.request('POST', '/teams', { name: 'Once' }, { headers: { 'idempotency-key': 'once' } })
    await org.request('DELETE', `/users/${leaver.id}`)
    await org.request('POST', `/users/${user.id}/reactivate`)
    await org.request('PATCH', `/teams/${team.id}`, {})
    await org.request('PATCH', `/custom-courses/${course.id}`, {})

    expect(await readLog(org)).toEqual(before)
  })
})

describe('the details of a line', () => {
  test('name the fields that changed', async () => {
    const org = await world.organization()
    const { user, course } = await makeThings(org)
    await org.request('PATCH', `/users/${user.id}`, { ...user, name: 'Grace', role: 'org_admin' })
    const items = [{ itemType: 'topic', itemId: 'xss', orderIndex: 0 }]
    await org.request('PATCH', `/custom-courses/${course.id}`, { icon: 'x', items })

    expect(await readLog(org)).toMatchObject([
      { action: 'custom_course.updated', details: { fields: ['icon', 'items'], itemCount: 1 } },
      { action: 'user.updated', details: { fields: ['name', 'role'] } },
      ...Array(6).fill({}),
    ])
  })

  test('contain no personal data and no secrets', async () => {
    const org = await world.organization()
    const { user, team, course } = await makeThings(org)
    const canary = { name: 'Canary Person', email: 'canary@example.com', role: 'learner', teamId: team.id }
    await org.request('PATCH', `/users/${user.id}`, canary)
    await org.request('POST', `/users/${user.id}/resend-invitation`)
    await org.request('PATCH', `/teams/${team.id}`, { name: 'Canary team', description: 'Canary text' })
    await org.request('PATCH', `/custom-courses/${course.id}`, { name: 'Canary course', description: 'Canary text' })
    const { key } = await org.createKey(['org:read'], { name: 'Canary key' })
    const { rows } = await world.database.pool.query('select a::text as line from audit_log a where org_id = $1', [
      org.id,
    ])
    const lines = rows.map(({ line }) => line).join('\n')

    expect(rows.length).toBeGreaterThan(7)
    expect(lines).not.toMatch(/canary|ada@example|Test Admin|#/i)
    expect(lines).not.toContain(key.slice(15))
  })
})

async function appendLines(org: TestOrganization, lines: object[]): Promise<void> {
  const rows = lines.map((line) => ({ id: newId(), created_at: new Date(), details: {}, ...line }))
  await world.database.pool.query('select append_audit_lines($1, $2)', [org.id, JSON.stringify(rows)])
}

describe('the name of an actor', () => {
  test('is looked up when the log is read, so that an erased person has none', async () => {
    const org = await world.organization()
    const { id } = await org.api.users.create({ name: 'Vera Example', email: 'vera@example.com', role: 'org_admin' })
    await appendLines(org, [{ actor_type: 'user', actor_id: id, action: 'user.updated', subject_type: 'user' }])
    const actorOf = async () => (await readLog(org)).find((line) => line.action === 'user.updated')
    expect(await actorOf()).toMatchObject({ actorType: 'user', actorId: id, actorName: 'Vera Example' })

    await eraseUser(org.context(), 'vera@example.com')

    expect(await actorOf()).toMatchObject({ actorId: id, actorName: 'Erased user' })
  })
})

describe('GET /audit-log', () => {
  async function makeLines(org: TestOrganization, lines: number): Promise<void> {
    const line = { actor_type: 'system', action: 'line.added', subject_type: 'line' }
    await appendLines(org, Array<typeof line>(lines).fill(line))
  }

  test('returns the newest first', async () => {
    const org = await world.organization()
    const things = await makeThings(org)
    await org.request('DELETE', `/teams/${things.team.id}`)
    const actions = (await readLog(org)).map(({ action }) => action)

    expect(actions).toEqual([
      'team.deleted',
      'custom_course.created',
      'team.created',
      'user.created',
      'api_key.created',
      'user.created',
      'organization.created',
    ])
  })

  test('returns 100 lines by default, and up to 500 on request', async () => {
    const org = await world.organization()
    await makeLines(org, 600)

    expect(await readLog(org)).toHaveLength(100)
    expect(await readLog(org, '?limit=1')).toHaveLength(1)
    expect(await readLog(org, '?limit=500')).toHaveLength(500)
  })

  test('can be read page by page, without gaps or repeats', async () => {
    const org = await world.organization()
    await makeLines(org, 20)
    const all = await readLog(org)
    const pages: Entry[] = []
    for (let page = await readLog(org, '?limit=7'); page.length > 0; ) {
      pages.push(...page)
      page = await readLog(org, `?limit=7&before=${page.at(-1)?.id}`)
    }

    expect(all).toHaveLength(23)
    expect(pages).toEqual(all)
  })

  test.each([
    ['limit=0', 'limit'],
    ['limit=501', 'limit'],
    ['limit=-1', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=ten', 'limit'],
    ['limit=', 'limit'],
    ['limit=5&limit=6', 'limit'],
    ['before=yesterday', 'before'],
    ['before=', 'before'],
    ['before=%00', 'before'],
  ])('refuses ?%s', async (query, field) => {
    const org = await world.organization()

    expect(expectError(await org.request('GET', `/audit-log?${query}`), 400, 'invalid_request')).toMatchObject({
      field,
    })
  })

  test('shows nothing of another organization', async () => {
    const [org, other] = [await world.organization(), await world.organization()]
    await makeThings(other)
    const before = await readLog(org)
    const foreign = (await readLog(other))[0] as Entry

    expect(before.map(({ action }) => action)).toEqual(['api_key.created', 'user.created', 'organization.created'])
    expect(await readLog(org, `?before=${foreign.id}`)).toEqual(before)
  })
})
