import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectError, type TestOrganization, type World } from '../../../../test/world.ts'
import { createTrainingWorld, inviteUser, listEvents, passTopic } from '../../../../test/worlds/training.ts'
import { dayMs } from '../../../platform/clock/durations.ts'
import { createAssignment } from './assignments.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const entryFields = [
  ...['id', 'assigneeType', 'assigneeId', 'assigneeName', 'contentArea', 'targetType', 'targetId', 'targetTitle'],
  ...['deadline', 'isMandatory', 'note', 'isActive', 'isOffered', 'source', 'sarifRunId'],
  ...[
    'assigneeCount',
    'completedCount',
    'inScopeCount',
    'inScopeCompletedCount',
    'inProgressCount',
    'lateCount',
    'formerCompletedCount',
    'overdueCount',
  ],
  ...[
    'progressPercent',
    'inScopeProgressPercent',
    'createdByUserId',
    'createdByName',
    'createdAt',
    'updatedAt',
    'dueInDays',
    'repeatMonths',
  ],
  ...['onlyNewMembers', 'creditDays', 'isRefresher'],
]

let world: World
beforeAll(async () => {
  world = await createTrainingWorld()
})
afterAll(() => world.close())

const sql = { contentArea: 'practice', targetType: 'topic', targetId: 'sql' } as const
const inDays = (days: number) => new Date(world.clock.now().getTime() + days * dayMs).toISOString()
const toUser = (assigneeId: string) => ({ assigneeType: 'user', assigneeId, ...sql }) as const
const post = (org: TestOrganization, body: object) => org.request('POST', '/assignments', body)

async function assign(org: TestOrganization, fields: object = {}) {
  const { status, body, text } = await post(org, { ...toUser(org.adminId), ...fields })
  expect(status, text).toBe(200)
  return body
}

describe('POST /assignments', () => {
  test('assigns a course to a user and returns the fields in the spec', async () => {
    const org = await world.organization()
    const ada = await inviteUser(org, 'Ada')
    const items = [{ itemType: 'topic', itemId: 'sql', orderIndex: 0 } as const]
    const course = await org.api.customCourses.create({ name: 'Onboarding', items })
    const deadline = inDays(7)
    const body = { ...toUser(ada), targetType: 'custom-course', targetId: course.id, deadline, isMandatory: false }

    const created = await assign(org, { ...body, note: ' Before the audit ' })

    expect(Object.keys(created)).toEqual(entryFields)
    expect(created).toEqual({
      ...body,
      id: expect.stringMatching(uuid),
      assigneeName: 'Ada',
      targetTitle: 'Onboarding',
      note: 'Before the audit',
      isActive: true,
      isOffered: true,
      source: 'api',
      sarifRunId: null,
      assigneeCount: 1,
      completedCount: 0,
      inScopeCount: 1,
      inScopeCompletedCount: 0,
      inProgressCount: 0,
      lateCount: 0,
      formerCompletedCount: 0,
      overdueCount: 0,
      progressPercent: 0,
      inScopeProgressPercent: 0,
      dueInDays: null,
      repeatMonths: null,
      onlyNewMembers: false,
      creditDays: null,
      isRefresher: false,
      createdByUserId: org.adminId,
      createdByName: 'Test Admin',
      createdAt: expect.stringMatching(timestamp),
      updatedAt: created.createdAt,
    })
  })

  test('defaults to mandatory, without a deadline or note', async () => {
    const org = await world.organization()

    expect(await assign(org)).toMatchObject({ isMandatory: true, deadline: null, note: null })
    const cleared = { targetId: 'xss', deadline: null, note: null }
    expect(await assign(org, cleared)).toMatchObject({ isMandatory: true, deadline: null, note: null })
  })

  test.each([
    ['a topic', { contentArea: 'practice', targetType: 'topic', targetId: 'sql' }, 'Title of sql'],
    ['a scenario', { contentArea: 'learn', targetType: 'scenario', targetId: 'break-in' }, 'Title of break-in'],
    [
      'the topics of a category',
      { contentArea: 'practice', targetType: 'category', targetId: 'injection' },
      'Title of injection',
    ],
    [
      'the scenarios of a category',
      { contentArea: 'learn', targetType: 'category', targetId: 'injection' },
      'Title of injection',
    ],
  ])('gives %s', async (_what, target, targetTitle) => {
    const org = await world.organization()

    expect(await assign(org, target)).toMatchObject({ ...target, targetTitle })
  })

  test('reaches the active members of a team, or all active people of the organization', async () => {
    const org = await world.organization()
    const team = await org.api.teams.create({ name: 'Platform' })
    for (const name of ['Ada', 'Max']) await inviteUser(org, name, team.id)
    const gone = await inviteUser(org, 'Eve', team.id)
    await org.api.users.deactivate(gone)

    expect(await assign(org, { assigneeType: 'team', assigneeId: team.id })).toMatchObject({
      assigneeName: 'Platform',
      assigneeCount: 2,
    })
    expect(await assign(org, { assigneeType: 'org', assigneeId: org.id })).toMatchObject({
      assigneeName: `Org ${org.slug}`,
      assigneeCount: 3,
    })
  })

  test('accepts uppercase ids as the same ids', async () => {
    const org = await world.organization()

    expect((await assign(org, { assigneeId: org.adminId.toUpperCase() })).assigneeId).toBe(org.adminId)
  })

  test.each(['assigneeType', 'assigneeId', 'contentArea', 'targetType', 'targetId'])('requires %s', async (field) => {
    const org = await world.organization()
    const { [field]: _, ...body } = toUser(org.adminId) as Record<string, unknown>

    expect(expectError(await post(org, body), 400, 'invalid_request')).toEqual({
      error: 'invalid_request',
      field,
      message: 'is required',
    })
  })

  test.each([
    ['an unknown kind of assignee', { assigneeType: 'department' }, 'assigneeType'],
    ['an assignee that is no id', { assigneeId: 'ada' }, 'assigneeId'],
    ['another organization', { assigneeType: 'org', assigneeId: randomUUID() }, 'assigneeId'],
    ['an unknown area', { contentArea: 'play' }, 'contentArea'],
    ['an unknown kind of target', { targetType: 'video' }, 'targetType'],
    ['a scenario to practice', { targetType: 'scenario' }, 'targetType'],
    ['a topic to learn', { contentArea: 'learn' }, 'targetType'],
    ['a deadline in the past', { deadline: '2020-01-01T00:00:00Z' }, 'deadline'],
    ['a deadline without a zone', { deadline: '2099-01-01T00:00:00' }, 'deadline'],
    ['a long note', { note: 'n'.repeat(501) }, 'note'],
    ['a duty that is no boolean', { isMandatory: 'yes' }, 'isMandatory'],
  ])('refuses %s', async (_what, fields, field) => {
    const org = await world.organization()
    const answer = await post(org, { ...toUser(org.adminId), ...fields })

    expect(expectError(answer, 400, 'invalid_request').field).toBe(field)
    expect((await org.request('GET', '/assignments')).body).toEqual([])
  })

  test.each([
    ['user_not_found', { assigneeId: randomUUID() }],
    ['team_not_found', { assigneeType: 'team', assigneeId: randomUUID() }],
    ['topic_not_found', { targetId: 'no-such-topic' }],
    ['scenario_not_found', { contentArea: 'learn', targetType: 'scenario', targetId: 'sql' }],
    ['category_not_found', { targetType: 'category', targetId: 'sql' }],
    ['custom_course_not_found', { targetType: 'custom-course', targetId: randomUUID() }],
    ['custom_course_not_found', { targetType: 'custom-course', targetId: 'onboarding' }],
  ] as const)('answers 404 %s when there is no such thing (%#)', async (code, fields) => {
    const org = await world.organization()

    expectError(await post(org, { ...toUser(org.adminId), ...fields }), 404, code)
  })

  test('cannot use assignees or courses of another organization', async () => {
    const [org, other] = [await world.organization(), await world.organization()]
    const team = await other.api.teams.create({ name: 'Platform' })
    const course = await other.api.customCourses.create({ name: 'Onboarding' })
    const attempts = [
      [{ assigneeId: other.adminId }, 'user_not_found'],
      [{ assigneeType: 'team', assigneeId: team.id }, 'team_not_found'],
      [{ targetType: 'custom-course', targetId: course.id }, 'custom_course_not_found'],
    ] as const

    for (const [fields, code] of attempts) {
      expectError(await post(org, { ...toUser(org.adminId), ...fields }), 404, code)
    }
  })

  test('returns 409 assignment_exists with the id of the first while the first is open', async () => {
    const org = await world.organization()
    const first = await assign(org)

    expect(expectError(await post(org, toUser(org.adminId)), 409, 'assignment_exists')).toEqual({
      error: 'assignment_exists',
      assignmentId: first.id,
    })
    await org.api.assignments.deactivate(first.id)
    expect((await assign(org)).id).not.toBe(first.id)
  })

  test('allows the same target for another assignee, and the other area of a category', async () => {
    const org = await world.organization()
    const category = { targetType: 'category', targetId: 'injection' }
    await assign(org, category)

    await assign(org, { ...category, contentArea: 'learn' })
    await assign(org, { ...category, assigneeType: 'org', assigneeId: org.id })
    expectError(await post(org, { ...toUser(org.adminId), ...category }), 409, 'assignment_exists')
  })

  test('ignores the area of a course: a course always has all its items', async () => {
    const org = await world.organization()
    const course = await org.api.customCourses.create({ name: 'Onboarding' })
    const target = { targetType: 'custom-course', targetId: course.id }
    await assign(org, target)

    const answer = await post(org, { ...toUser(org.adminId), ...target, contentArea: 'learn' })
    expectError(answer, 409, 'assignment_exists')
  })

  test('raises assignment.created with exactly the response as its data', async () => {
    const org = await world.organization()
    const created = await assign(org)

    expect(await listEvents(world, org)).toMatchObject([{ type: 'assignment.created', data: created }])
  })

  test('has source admin when an admin creates it in the console, and raises the same event', async () => {
    const org = await world.organization()
    const asAdmin = { ...org.context(), actor: { type: 'user', userId: org.adminId } as const }

    const created = await createAssignment(asAdmin, toUser(org.adminId))

    expect(created).toMatchObject({ source: 'admin', createdByUserId: org.adminId, createdByName: 'Test Admin' })
    expect(await listEvents(world, org)).toMatchObject([{ type: 'assignment.created', data: created }])
  })

  test('creates one assignment and one event for two requests with the same Idempotency-Key', async () => {
    const org = await world.organization()
    const headers = { 'idempotency-key': 'once' }
    const send = () => org.request('POST', '/assignments', toUser(org.adminId), { headers })

    const [first, second] = [await send(), await send()]

    expect(second.text).toBe(first.text)
    expect(await listEvents(world, org)).toHaveLength(1)
  })
})

describe('GET /assignments', () => {
  test('lists entries as they were created, newest first, and only those of the organization', async () => {
    const [org, other] = [await world.organization(), await world.organization()]
    await assign(other)
    const first = await assign(org)
    const second = await assign(org, { targetId: 'xss' })

    expect((await org.request('GET', '/assignments')).body).toEqual([second, first])
  })

  test('returns pages that continue where the last one ended', async () => {
    const org = await world.organization()
    const ids: string[] = []
    for (const targetId of ['sql', 'xss', 'keys-in-code']) ids.unshift((await assign(org, { targetId })).id)

    const page = await org.api.assignments.list({ limit: 2 })
    const rest = await org.api.assignments.list({ limit: 2, before: page[1]?.id as string })

    expect([...page, ...rest].map(({ id }) => id)).toEqual(ids)
  })

  test('filters by assignee, and by open or ended', async () => {
    const org = await world.organization()
    const ada = await inviteUser(org, 'Ada')
    const hers = await assign(org, toUser(ada))
    const ended = await assign(org)
    await org.api.assignments.deactivate(ended.id)
    const idsOf = async (query: object) => (await org.api.assignments.list(query)).map(({ id }) => id)

    expect(await idsOf({ assigneeId: ada })).toEqual([hers.id])
    expect(await idsOf({ isActive: true })).toEqual([hers.id])
    expect(await idsOf({ isActive: false })).toEqual([ended.id])
    expect(await idsOf({ assigneeId: ada, isActive: false })).toEqual([])
  })

  test.each(['limit=0', 'limit=1001', 'limit=x', 'before=x', 'assigneeId=x', 'isActive=maybe'])(
    'refuses ?%s',
    async (query) => {
      const org = await world.organization()
      const answer = await org.request('GET', `/assignments?${query}`)

      expect(expectError(answer, 400, 'invalid_request').field).toBe(query.split('=')[0])
    },
  )
})

describe('GET /assignments/{assignmentId}', () => {
  test('adds the assignees with their progress', async () => {
    const org = await world.organization()
    const [ada, max, eve] = [await inviteUser(org, 'Ada'), await inviteUser(org, 'Max'), await inviteUser(org, 'Eve')]
    const target = { targetType: 'category', targetId: 'injection', deadline: inDays(1) }
    const { id } = await assign(org, { assigneeType: 'org', assigneeId: org.id, ...target })
    await passTopic(world, org, ada, 'sql')
    await passTopic(world, org, ada, 'xss')
    await passTopic(world, org, max, 'sql')
    world.clock.advance(2 * dayMs)

    const detail = await org.api.assignments.get(id)

    expect(Object.keys(detail)).toEqual([...entryFields, 'assignees'])
    expect(detail).toMatchObject({
      ...{ assigneeCount: 4, completedCount: 1, inProgressCount: 1, overdueCount: 3 },
      progressPercent: Math.floor((100 * (2 + 1)) / (4 * 2)),
    })
    const plain = { isInScope: true, isExempt: false, isExpired: false, lateDays: 0, creditedFrom: null }
    const once = { dueAt: target.deadline, cycle: 1, renewsAt: null, ...plain }
    const shared = { itemsTotal: 2, isOverdue: true, completedAt: null, ...once }
    expect(detail.assignees).toEqual([
      {
        ...{ userId: org.adminId, userName: 'Test Admin', userEmail: `admin@${org.slug}.example.com` },
        ...{ ...shared, status: 'not_started', itemsCompleted: 0, progressPercent: 0, startedAt: null },
      },
      {
        ...{ userId: ada, userName: 'Ada', userEmail: 'ada@example.com', status: 'completed', isOverdue: false },
        ...{ itemsTotal: 2, itemsCompleted: 2, progressPercent: 100, ...once },
        startedAt: expect.stringMatching(timestamp),
        completedAt: expect.stringMatching(timestamp),
      },
      {
        ...{ userId: max, userName: 'Max', userEmail: 'max@example.com' },
        ...{ ...shared, status: 'in_progress', itemsCompleted: 1, progressPercent: 50 },
        startedAt: expect.stringMatching(timestamp),
      },
      expect.objectContaining({ ...shared, userId: eve, status: 'not_started' }),
    ])
  })

  test.each(['GET', 'PATCH', 'DELETE'])(
    '%s returns 404 for an unknown id, and for one of another organization',
    async (method) => {
      const [org, other] = [await world.organization(), await world.organization()]
      const foreign = await assign(other)

      for (const id of [randomUUID(), foreign.id, 'x']) {
        const answer = await org.request(method, `/assignments/${id}`, method === 'PATCH' ? { note: 'x' } : undefined)
        expect(expectError(answer, 404, 'assignment_not_found')).toEqual({ error: 'assignment_not_found' })
      }
      expect((await other.request('GET', '/assignments')).body).toEqual([foreign])
    },
  )
})

describe('PATCH /assignments/{assignmentId}', () => {
  test.each([
    ['deadline', () => inDays(3)],
    ['isMandatory', () => false],
    ['note', () => 'Second'],
    ['isActive', () => false],
  ])('changes %s alone when only that is sent', async (field, value) => {
    const org = await world.organization()
    const created = await assign(org, { note: 'First', deadline: inDays(1) })
    world.clock.advance(1000)
    const sent = { [field]: value() }

    const { body } = await org.request('PATCH', `/assignments/${created.id}`, sent)

    expect(body).toEqual({ ...created, ...sent, isOffered: field !== 'isActive', updatedAt: body.updatedAt })
    expect(body.updatedAt > created.updatedAt).toBe(true)
    expect((await org.request('GET', '/assignments')).body).toEqual([body])
  })

  test.each(['deadline', 'note'])('with null clears %s', async (field) => {
    const org = await world.organization()
    const { id } = await assign(org, { note: 'First', deadline: inDays(1) })

    expect((await org.request('PATCH', `/assignments/${id}`, { [field]: null })).body[field]).toBeNull()
  })

  test('accepts an assignment exactly as read, even with a past deadline, and changes nothing', async () => {
    const org = await world.organization()
    const { id } = await assign(org, { deadline: inDays(1) })
    world.clock.advance(2 * dayMs)
    const read = (await org.request('GET', '/assignments')).body[0]

    expect((await org.request('PATCH', `/assignments/${id}`, read)).body).toEqual(read)
    expect((await org.request('PATCH', `/assignments/${id}`, {})).body).toEqual(read)
  })

  test('refuses a new deadline in the past', async () => {
    const org = await world.organization()
    const { id } = await assign(org, { deadline: inDays(1) })
    const answer = await org.request('PATCH', `/assignments/${id}`, { deadline: inDays(-1), note: 'x' })

    expect(expectError(answer, 400, 'invalid_request').field).toBe('deadline')
    expect((await org.api.assignments.get(id)).note).toBeNull()
  })

  test('with a later deadline clears overdue', async () => {
    const org = await world.organization()
    const { id } = await assign(org, { deadline: inDays(1) })
    world.clock.advance(2 * dayMs)

    expect((await org.api.assignments.get(id)).overdueCount).toBe(1)
    expect((await org.api.assignments.update(id, { deadline: inDays(1) })).overdueCount).toBe(0)
  })

  test('ignores fields that cannot be changed', async () => {
    const org = await world.organization()
    const created = await assign(org)
    const foreign = {
      targetId: 'xss',
      assigneeId: randomUUID(),
      source: 'sarif',
      completedCount: 9,
      createdByName: 'x',
    }

    expect((await org.request('PATCH', `/assignments/${created.id}`, foreign)).body).toEqual(created)
  })

  test('does not reopen an assignment while another one for the same target is open', async () => {
    const org = await world.organization()
    const first = await assign(org)
    await org.api.assignments.deactivate(first.id)
    const second = await assign(org)

    const answer = await org.request('PATCH', `/assignments/${first.id}`, { isActive: true })
    expect(expectError(answer, 409, 'assignment_exists').assignmentId).toBe(second.id)
  })
})

describe('DELETE /assignments/{assignmentId}', () => {
  test('ends the assignment, keeps everything about it, and can be repeated', async () => {
    const org = await world.organization()
    const { id } = await assign(org, { deadline: inDays(1) })
    await passTopic(world, org, org.adminId, 'sql', ['login'])
    const before = await org.api.assignments.get(id)
    world.clock.advance(2 * dayMs)

    const first = await org.request('DELETE', `/assignments/${id}`)
    const ended = await org.api.assignments.get(id)
    const second = await org.request('DELETE', `/assignments/${id}`)

    expect([first.status, first.body]).toEqual([200, { message: 'Assignment deactivated' }])
    expect(second.text).toBe(first.text)
    expect(ended).toEqual({ ...before, isActive: false, isOffered: false, updatedAt: ended.updatedAt })
    expect(await org.api.assignments.get(id)).toEqual(ended)
  })
})

describe('GET /users/{userId}/assignments', () => {
  test('lists assignments of the user, the team and the organization, with the progress of the user', async () => {
    const org = await world.organization()
    const team = await org.api.teams.create({ name: 'Platform' })
    const ada = await inviteUser(org, 'Ada', team.id)
    const byName = await assign(org, toUser(ada))
    const byTeam = await assign(org, { assigneeType: 'team', assigneeId: team.id, deadline: inDays(1) })
    const all = { assigneeType: 'org', assigneeId: org.id, targetType: 'category', targetId: 'injection' }
    const byOrganization = await assign(org, all)
    await assign(org)
    await passTopic(world, org, ada, 'sql')

    const list = await org.api.assignments.listOfUser(ada)

    const details = [
      ...['userStatus', 'isOverdue', 'itemsTotal', 'itemsCompleted', 'completedAt'],
      ...['isInScope', 'isExempt', 'isExpired', 'lateDays', 'creditedFrom'],
      ...['dueAt', 'cycle', 'renewsAt'],
    ]
    expect(Object.keys(list[0] ?? {})).toEqual([...entryFields, ...details])
    const done = { userStatus: 'completed', itemsTotal: 1, itemsCompleted: 1, isOverdue: false }
    expect(list).toMatchObject([
      { id: byOrganization.id, userStatus: 'in_progress', itemsTotal: 2, itemsCompleted: 1, completedAt: null },
      { ...done, id: byTeam.id, completedAt: expect.stringMatching(timestamp) },
      { ...done, id: byName.id, completedAt: expect.stringMatching(timestamp) },
    ])
  })

  test('is empty for a user without assignments, and 404 for an unknown user', async () => {
    const [org, other] = [await world.organization(), await world.organization()]
    await assign(other)

    expect((await org.request('GET', `/users/${org.adminId}/assignments`)).text).toBe('[]')
    for (const id of [randomUUID(), other.adminId]) {
      expectError(await org.request('GET', `/users/${id}/assignments`), 404, 'user_not_found')
    }
  })
})

describe('a course', () => {
  test('counts every assignment that ever targeted it, in the list too', async () => {
    const org = await world.organization()
    const course = await org.api.customCourses.create({ name: 'Onboarding' })
    const usageCounts = async () => [
      (await org.api.customCourses.list())[0]?.usageCount,
      (await org.api.customCourses.get(course.id)).usageCount,
    ]
    const target = { targetType: 'custom-course', targetId: course.id }
    expect(await usageCounts()).toEqual([0, 0])

    const { id } = await assign(org, target)
    expect(await usageCounts()).toEqual([1, 1])
    await org.api.assignments.deactivate(id)
    await assign(org, target)
    expect(await usageCounts()).toEqual([2, 2])
  })
})
