/** Who completes what, when, and that exactly one event is raised. */
import type { NewAssignment } from '@parapet/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestOrganization, World } from '../../../../test/world.ts'
import {
  atTheSameMoment,
  createTrainingWorld,
  finishScenario,
  inviteUser,
  listCompletions,
  listEvents,
  passTopic,
} from '../../../../test/worlds/training.ts'
import { dayMs } from '../../../platform/clock/durations.ts'
import { newId } from '../../../platform/crypto/random.ts'
import { insertRun } from '../../findings/sarif/sarif.queries.ts'
import { recordChallengeResult } from '../../learning/learning/record-results.ts'
import { write } from '../../organization/organization/organization.ts'
import { createTopicAssignments, findTopicStates, renewAssignments } from './assignments.ts'

let world: World
beforeAll(async () => {
  world = await createTrainingWorld()
})
afterAll(() => world.close())

type Target = Pick<NewAssignment, 'contentArea' | 'targetType' | 'targetId' | 'repeatMonths'>
const topic = (targetId: string): Target => ({ contentArea: 'practice', targetType: 'topic', targetId })
const category = (contentArea: 'practice' | 'learn', targetId = 'injection'): Target => ({
  contentArea,
  targetType: 'category',
  targetId,
})

const assignToUser = (org: TestOrganization, assigneeId: string, target: Target) =>
  org.api.assignments.create({ assigneeType: 'user', assigneeId, ...target })

type Item = ['topic' | 'scenario', string]
const toItems = (items: Item[]) => items.map(([itemType, itemId], orderIndex) => ({ itemType, itemId, orderIndex }))

async function createCourse(org: TestOrganization, items: Item[]): Promise<Target> {
  const { id } = await org.api.customCourses.create({ name: `Course ${newId()}`, items: toItems(items) })
  return { contentArea: 'practice', targetType: 'custom-course', targetId: id }
}

async function stateOf(org: TestOrganization, assignmentId: string) {
  const { assignees, progressPercent } = await org.api.assignments.get(assignmentId)
  return { status: assignees[0]?.status, itemsCompleted: assignees[0]?.itemsCompleted, progressPercent }
}

const justAfter = { isSolved: true, tries: 1, hintsUsed: 0 }
const lastChallenge = (org: TestOrganization, userId: string, topicId: string, challengeId: string) => () =>
  recordChallengeResult(org.context(), {
    ...{ userId, attemptId: newId(), topicId, challengeId, language: 'python' },
    ...{ find: justAfter, fix: justAfter },
  })

describe('an assignment is completed', () => {
  test('by the last challenge of a topic, and not before', async () => {
    const org = await world.organization()
    const ada = await inviteUser(org, 'Ada')
    const { id } = await assignToUser(org, ada, topic('sql'))

    await passTopic(world, org, ada, 'sql', ['login'])
    expect(await stateOf(org, id)).toEqual({ status: 'in_progress', itemsCompleted: 0, progressPercent: 0 })
    await passTopic(world, org, ada, 'sql', ['search'])
    expect(await stateOf(org, id)).toEqual({ status: 'completed', itemsCompleted: 1, progressPercent: 100 })
  })

  test.each([
    ['a category to practice: all its topics, no scenario', category('practice'), ['sql', 'xss'], []],
    ['a category to learn: all its scenarios, no topic', category('learn'), [], ['break-in']],
  ])('by the last item of %s', async (_what, target, topics, scenarios) => {
    const org = await world.organization()
    const ada = await inviteUser(org, 'Ada')
    const { id } = await assignToUser(org, ada, target)
    const work = [
      ...topics.map((one) => () => passTopic(world, org, ada, one)),
      ...scenarios.map((one) => () => finishScenario(world, org, ada, one)),
    ]

    for (const step of work) {
      expect(await listCompletions(world, org)).toEqual([])
      await step()
    }

    expect(await listCompletions(world, org)).toEqual([`${id} ${ada}`])
  })

  test('by the last item of a course, topics and scenarios, whatever its area', async () => {
    const org = await world.organization()
    const ada = await inviteUser(org, 'Ada')
    const course = await createCourse(org, [
      ['topic', 'xss'],
      ['scenario', 'break-in'],
    ])
    const { id } = await assignToUser(org, ada, course)

    await passTopic(world, org, ada, 'xss')
    expect(await stateOf(org, id)).toEqual({ status: 'in_progress', itemsCompleted: 1, progressPercent: 50 })
    await finishScenario(world, org, ada, 'break-in')
    expect(await stateOf(org, id)).toEqual({ status: 'completed', itemsCompleted: 2, progressPercent: 100 })
  })

  test('never, when it contains an empty target', async () => {
    const org = await world.organization()
    const ada = await inviteUser(org, 'Ada')
    await passTopic(world, org, ada, 'sql')
    const empty = [
      await assignToUser(org, ada, topic('no-challenges')),
      await assignToUser(org, ada, category('learn', 'unwritten')),
      await assignToUser(org, ada, await createCourse(org, [])),
    ]
    const half = await assignToUser(
      org,
      ada,
      await createCourse(org, [
        ['topic', 'sql'],
        ['topic', 'no-challenges'],
      ]),
    )

    await passTopic(world, org, ada, 'xss')

    for (const { id } of empty)
      expect(await stateOf(org, id)).toMatchObject({ status: 'not_started', progressPercent: 0 })
    expect(await stateOf(org, half.id)).toMatchObject({ status: 'in_progress', progressPercent: 50 })
    expect(await listCompletions(world, org)).toEqual([])
  })

  test('only by the work of its assignee', async () => {
    const [org, other] = [await world.organization(), await world.organization()]
    const [ada, max] = [await inviteUser(org, 'Ada'), await inviteUser(org, 'Max')]
    await assignToUser(org, ada, topic('xss'))
    await assignToUser(other, other.adminId, topic('xss'))

    await passTopic(world, org, max, 'xss')

    expect([...(await listCompletions(world, org)), ...(await listCompletions(world, other))]).toEqual([])
  })
})

describe('work done before the assignment', () => {
  test('completes the assignment on creation, with events in that order', async () => {
    const org = await world.organization()
    const [ada, max] = [await inviteUser(org, 'Ada'), await inviteUser(org, 'Max')]
    for (const user of [ada, max]) await passTopic(world, org, user, 'xss')
    const created = await org.api.assignments.create({ assigneeType: 'org', assigneeId: org.id, ...topic('xss') })

    expect(created).toMatchObject({ assigneeCount: 3, completedCount: 2, progressPercent: 66 })
    const events = await listEvents(world, org)
    expect(events.map(({ type, data }) => [type, data.userId])).toEqual([
      ['assignment.created', undefined],
      ['assignment.completed', ada],
      ['assignment.completed', max],
    ])
    expect(events[0]?.data).toEqual(created)
  })

  test('shows as in progress when it is only a part', async () => {
    const org = await world.organization()
    const ada = await inviteUser(org, 'Ada')
    await passTopic(world, org, ada, 'sql', ['login'])

    expect(await assignToUser(org, ada, topic('sql'))).toMatchObject({ inProgressCount: 1, completedCount: 0 })
  })
})

describe('a completion', () => {
  test('raises an event with the assignment entry and the person who completed it', async () => {
    const org = await world.organization()
    const ada = await inviteUser(org, 'Ada')
    const { id } = await assignToUser(org, ada, topic('xss'))
    await passTopic(world, org, ada, 'xss')

    const [entry] = await org.api.assignments.list()
    const [mine] = await org.api.assignments.listOfUser(ada)
    const [, completed] = await listEvents(world, org)

    expect(completed).toMatchObject({ type: 'assignment.completed' })
    expect(completed?.data).toEqual({
      ...entry,
      ...{ id, userId: ada, userName: 'Ada', userEmail: 'ada@example.com', completedAt: mine?.completedAt, cycle: 1 },
      ...{ creditedFrom: null, lateDays: 0 },
    })
  })

  test('stays when the course gets more items', async () => {
    const org = await world.organization()
    const [ada, max] = [await inviteUser(org, 'Ada'), await inviteUser(org, 'Max')]
    const course = await createCourse(org, [['topic', 'xss']])
    const { id } = await org.api.assignments.create({ assigneeType: 'org', assigneeId: org.id, ...course })
    await passTopic(world, org, ada, 'xss')

    await org.api.customCourses.update(course.targetId, {
      items: toItems([
        ['topic', 'xss'],
        ['topic', 'sql'],
      ]),
    })
    await passTopic(world, org, max, 'xss')

    const { assignees } = await org.api.assignments.get(id)
    expect(assignees).toMatchObject([
      { status: 'not_started' },
      { userName: 'Ada', status: 'completed', progressPercent: 100, itemsTotal: 2, itemsCompleted: 1 },
      { userName: 'Max', status: 'in_progress', progressPercent: 50, itemsTotal: 2, itemsCompleted: 1 },
    ])
    expect(await listCompletions(world, org)).toEqual([`${id} ${ada}`])
  })

  test('raises no second event when the person continues with items added to the course since', async () => {
    const org = await world.organization()
    const ada = await inviteUser(org, 'Ada')
    const course = await createCourse(org, [['topic', 'xss']])
    const { id } = await assignToUser(org, ada, course)
    await passTopic(world, org, ada, 'xss')
    const before = await org.api.assignments.get(id)
    const items = toItems([
      ['topic', 'xss'],
      ['topic', 'sql'],
    ])
    await org.api.customCourses.update(course.targetId, { items })

    await passTopic(world, org, ada, 'sql')

    const { assignees } = await org.api.assignments.get(id)
    expect(assignees).toEqual([{ ...before.assignees[0], itemsTotal: 2, itemsCompleted: 2 }])
    expect(await listCompletions(world, org)).toEqual([`${id} ${ada}`])
  })

  test('happens when the course loses the missing items, for all who have the rest', async () => {
    const org = await world.organization()
    const [ada, max] = [await inviteUser(org, 'Ada'), await inviteUser(org, 'Max')]
    const course = await createCourse(org, [
      ['topic', 'xss'],
      ['topic', 'sql'],
    ])
    const { id } = await org.api.assignments.create({ assigneeType: 'org', assigneeId: org.id, ...course })
    for (const user of [ada, max]) await passTopic(world, org, user, 'xss')

    await org.api.customCourses.update(course.targetId, { items: toItems([['topic', 'xss']]) })

    expect(await listCompletions(world, org)).toEqual([`${id} ${ada}`, `${id} ${max}`])
    expect(await org.api.assignments.get(id)).toMatchObject({ completedCount: 2, inProgressCount: 0 })
  })

  test('stays when the course loses everything', async () => {
    const org = await world.organization()
    const ada = await inviteUser(org, 'Ada')
    const course = await createCourse(org, [['topic', 'xss']])
    const { id } = await assignToUser(org, ada, course)
    await passTopic(world, org, ada, 'xss')

    await org.api.customCourses.update(course.targetId, { items: [] })

    expect(await stateOf(org, id)).toEqual({ status: 'completed', itemsCompleted: 0, progressPercent: 100 })
  })

  test('raises one event for each assignment that the same item completes', async () => {
    const org = await world.organization()
    const ada = await inviteUser(org, 'Ada')
    const given = [
      await assignToUser(org, ada, topic('xss')),
      await assignToUser(org, ada, await createCourse(org, [['topic', 'xss']])),
      await org.api.assignments.create({ assigneeType: 'org', assigneeId: org.id, ...topic('xss') }),
    ]

    await passTopic(world, org, ada, 'xss')
    await passTopic(world, org, ada, 'xss')

    expect(await listCompletions(world, org)).toEqual(given.map(({ id }) => `${id} ${ada}`))
  })

  test('raises one event when two concurrent requests finish the last items of several assignments', async () => {
    for (let round = 0; round < 5; round++) {
      const org = await world.organization()
      const ada = await inviteUser(org, 'Ada')
      const given = [
        await assignToUser(org, ada, topic('sql')),
        await assignToUser(org, ada, topic('xss')),
        await assignToUser(org, ada, category('practice')),
        await assignToUser(
          org,
          ada,
          await createCourse(org, [
            ['topic', 'sql'],
            ['topic', 'xss'],
          ]),
        ),
      ]
      await passTopic(world, org, ada, 'sql', ['login'])
      const last = [
        lastChallenge(org, ada, 'sql', 'search'),
        lastChallenge(org, ada, 'xss', 'comment'),
        lastChallenge(org, ada, 'sql', 'search'),
        lastChallenge(org, ada, 'xss', 'comment'),
      ]

      const outcomes = await atTheSameMoment(world, org, last)

      expect(outcomes.map(({ status }) => status)).toEqual(last.map(() => 'fulfilled'))
      expect((await listCompletions(world, org)).sort()).toEqual(given.map(({ id }) => `${id} ${ada}`).sort())
    }
  })

  test('raises one event when a person joins the team while finishing its work', async () => {
    const org = await world.organization()
    const team = await org.api.teams.create({ name: 'Platform' })
    const ada = await inviteUser(org, 'Ada')
    const given = await org.api.assignments.create({ assigneeType: 'team', assigneeId: team.id, ...topic('xss') })
    const change = { name: 'Ada', email: 'ada@example.com', role: 'learner', teamId: team.id } as const

    await atTheSameMoment<unknown>(world, org, [
      () => org.api.users.update(ada, change),
      lastChallenge(org, ada, 'xss', 'comment'),
    ])

    expect(await listCompletions(world, org)).toEqual([`${given.id} ${ada}`])
  })
})

async function renewAfter(days: number): Promise<void> {
  world.clock.advance(days * dayMs)
  const { clock, log, sealer, catalog, url: publicUrl } = world
  const actor = { type: 'worker', job: 'assignments' } as const
  const root = { db: world.database.db, clock, log, sealer, publicUrl, actor, requestId: null, catalog }
  await renewAssignments({ root, signal: new AbortController().signal })
}

describe('assignments from a scan', () => {
  const create = (
    org: TestOrganization,
    wanted: { userId: string; topicId: string; note?: string }[],
    retrain: 'refresher' | 'topic' = 'refresher',
    sarifRunId = newId(),
  ) =>
    write(org.context(), async (ctx) => {
      const run = { orgId: org.id, id: sarifRunId, fileKey: newId(), seriesKey: newId(), receivedAt: world.clock.now() }
      await insertRun(ctx.db, { ...run, summary: '{}', details: '{}', maxAssignments: 5, deadlineDays: 14 })
      return createTopicAssignments(ctx, {
        sarifRunId,
        retrain,
        deadline: new Date('2099-01-01T00:00:00Z'),
        wanted,
      })
    })

  test('are created in order, and raise events like any other', async () => {
    const org = await world.organization()
    const [ada, max] = [await inviteUser(org, 'Ada'), await inviteUser(org, 'Max')]
    await passTopic(world, org, max, 'xss')

    const sarifRunId = newId()
    const created = await create(
      org,
      [
        { userId: max, topicId: 'xss' },
        { userId: ada, topicId: 'sql', note: 'src/orders.ts' },
        { userId: ada, topicId: 'xss' },
      ],
      'refresher',
      sarifRunId,
    )

    const shared = { source: 'sarif', sarifRunId, deadline: '2099-01-01T00:00:00.000Z', assigneeType: 'user' }
    expect(created).toMatchObject([
      { ...shared, assigneeId: max, targetId: 'xss', completedCount: 0, isRefresher: true, note: null },
      { ...shared, assigneeId: ada, targetId: 'sql', completedCount: 0, note: 'src/orders.ts' },
      { ...shared, assigneeId: ada, targetId: 'xss', completedCount: 0 },
    ])
    const events = await listEvents(world, org)
    expect(events.slice(0, 3).map(({ data }) => data)).toEqual(created)
    expect(events.slice(3), 'nothing is completed before the training').toEqual([])
    await passTopic(world, org, max, 'xss')
    expect((await listEvents(world, org)).slice(3)).toMatchObject([
      { type: 'assignment.completed', data: { id: created[0]?.id, userId: max, creditedFrom: null } },
    ])
    expect((await org.api.auditLog.list({ limit: 3 })).map(({ action }) => action)).toEqual(
      created.map(() => 'assignment.created'),
    )
  })

  test('are not created while one is open, or for a deactivated person', async () => {
    const org = await world.organization()
    const [ada, eve] = [await inviteUser(org, 'Ada'), await inviteUser(org, 'Eve')]
    await assignToUser(org, ada, topic('xss'))
    await org.api.users.deactivate(eve)

    const created = await create(org, [
      { userId: ada, topicId: 'xss' },
      { userId: eve, topicId: 'xss' },
      { userId: ada, topicId: 'sql' },
    ])

    expect(created.map(({ assigneeId, targetId }) => [assigneeId, targetId])).toEqual([[ada, 'sql']])
    expect(await org.api.assignments.listOfUser(eve)).toEqual([])
  })

  test('of the whole topic end a completed one and keep its repeat', async () => {
    const org = await world.organization()
    const ada = await inviteUser(org, 'Ada')
    const first = await assignToUser(org, ada, { ...topic('xss'), repeatMonths: 12 })
    await passTopic(world, org, ada, 'xss')
    const states = { userIds: [ada], topicIds: ['xss'], completedSince: new Date(world.clock.now().getTime() + 1000) }
    expect(await findTopicStates(org.context(), states)).toEqual([])

    const created = await create(org, [{ userId: ada, topicId: 'xss' }], 'topic')

    const whole = { targetId: 'xss', source: 'sarif', completedCount: 0, isRefresher: false, repeatMonths: 12 }
    expect(created).toMatchObject([whole])
    expect(await org.api.assignments.get(first.id)).toMatchObject({ isActive: false, completedCount: 1 })
  })

  test('refresh a topic beside its yearly training, which stays as it is', async () => {
    const org = await world.organization()
    const ada = await inviteUser(org, 'Ada')
    const yearly = await assignToUser(org, ada, { ...topic('sql'), repeatMonths: 12 })
    await passTopic(world, org, ada, 'sql')
    const { assignees } = await org.api.assignments.get(yearly.id)

    const [first] = await create(org, [{ userId: ada, topicId: 'sql' }])
    expect(first).toMatchObject({ isRefresher: true, repeatMonths: null })
    expect(await create(org, [{ userId: ada, topicId: 'sql' }]), 'while one is open').toEqual([])
    await passTopic(world, org, ada, 'sql', ['search'])
    const [second] = await create(org, [{ userId: ada, topicId: 'sql' }])

    expect(second).toMatchObject({ isRefresher: true })
    const states = await Promise.all([first, second].map((one) => org.api.assignments.get(one?.id as string)))
    expect(states).toMatchObject([
      { isActive: false, completedCount: 1 },
      { isActive: true, completedCount: 0 },
    ])
    expect(await org.api.assignments.get(yearly.id)).toMatchObject({ isActive: true, repeatMonths: 12, assignees })
    // Somebody could make it repeat: then every later time is the whole topic.
    await org.api.assignments.update(second?.id as string, { repeatMonths: 1 })
    await passTopic(world, org, ada, 'sql', ['search'])
    await renewAfter(32)
    await passTopic(world, org, ada, 'sql', ['search'])
    expect((await org.api.assignments.get(second?.id as string)).assignees).toMatchObject([
      { cycle: 2, status: 'in_progress' },
    ])
  })

  test('ask people who know the topic for one challenge again, or for the whole topic', async () => {
    const org = await world.organization()
    const [ada, max] = [await inviteUser(org, 'Ada'), await inviteUser(org, 'Max')]
    for (const userId of [ada, max]) await passTopic(world, org, userId, 'sql')
    const [refresher] = await create(org, [{ userId: ada, topicId: 'sql' }])
    const [whole] = await create(org, [{ userId: max, topicId: 'sql' }], 'topic')

    for (const userId of [ada, max]) await passTopic(world, org, userId, 'sql', ['search'])

    const states = await Promise.all([refresher, whole].map((one) => stateOf(org, one?.id as string)))
    expect(states.map(({ status }) => status)).toEqual(['completed', 'in_progress'])
  })

  test('report what is open, also through the team or the organization, and what was completed since', async () => {
    const org = await world.organization()
    const [ada, max] = [await inviteUser(org, 'Ada'), await inviteUser(org, 'Max')]
    await assignToUser(org, ada, topic('sql'))
    const ended = await assignToUser(org, ada, topic('keys-in-code'))
    await org.api.assignments.deactivate(ended.id)
    await org.api.assignments.create({ assigneeType: 'org', assigneeId: org.id, ...topic('sql') })
    await passTopic(world, org, max, 'xss')
    const wanted = { userIds: [ada, max], topicIds: ['sql', 'xss', 'keys-in-code'] }
    const now = world.clock.now()
    const statesSince = async (since: Date) => {
      const states = await findTopicStates(org.context(), { ...wanted, completedSince: since })
      return states.map(({ userId, topicId, state }) => [userId, topicId, state])
    }

    const open = [
      [ada, 'sql', 'open'],
      [max, 'sql', 'open'],
    ]
    const completed = [max, 'xss', 'completed']
    expect(await statesSince(new Date(now.getTime() - 60_000))).toEqual(expect.arrayContaining([...open, completed]))
    expect((await statesSince(new Date(now.getTime() + 60_000))).toSorted()).toEqual(open.toSorted())
  })
})
