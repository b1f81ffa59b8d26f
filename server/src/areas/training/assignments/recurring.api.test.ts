/** Own due dates, training that renews, and rules for new people. */

import type { NewAssignment } from '@parapet/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPerson } from '../../../../test/web-visitor.ts'
import { expectError, type TestOrganization, type World } from '../../../../test/world.ts'
import {
  atTheSameMoment,
  createTrainingWorld,
  finishScenario,
  inviteUser,
  listEvents,
  moveToTeam,
  passTopic,
} from '../../../../test/worlds/training.ts'
import { dayMs } from '../../../platform/clock/durations.ts'
import { createSignInLink } from '../../access/sign-in/create-link.ts'
import { renewAssignments } from './assignments.ts'

let world: World
beforeAll(async () => {
  world = await createTrainingWorld()
})
afterAll(() => world.close())
beforeEach(() => world.clock.hold())

const sql = { contentArea: 'practice', targetType: 'topic', targetId: 'sql' } as const
const inDays = (days: number) => new Date(world.clock.now().getTime() + days * dayMs).toISOString()
const pass = (days: number) => world.clock.advance(days * dayMs)

function assign(org: TestOrganization, fields: Partial<NewAssignment> = {}) {
  return org.api.assignments.create({ assigneeType: 'org', assigneeId: org.id, ...sql, ...fields })
}

async function stateOf(org: TestOrganization, assignmentId: string, userId: string) {
  const { assignees } = await org.api.assignments.get(assignmentId)
  return assignees.find((assignee) => assignee.userId === userId)
}

function renew(): Promise<number> {
  const { clock, log, sealer, catalog, url: publicUrl } = world
  const actor = { type: 'worker', job: 'assignments' } as const
  const root = { db: world.database.db, clock, log, sealer, publicUrl, actor, requestId: null, catalog }
  return renewAssignments({ root, signal: new AbortController().signal })
}

/** Runs the worker now and returns for how many people of the organization it begins a cycle. */
async function renewIn(org: TestOrganization): Promise<number> {
  const before = await countCycles(org)
  await renew()
  return (await countCycles(org)) - before
}

async function countCycles(org: TestOrganization): Promise<number> {
  const text = 'select coalesce(sum(cycle - 1), 0)::int as count from assignment_assignees where org_id = $1'
  const { rows } = await world.database.pool.query<{ count: number }>(text, [org.id])
  return rows[0]?.count ?? 0
}

/** `<assignment> <user> <cycle>` of every completion event. */
async function listToldCycles(org: TestOrganization): Promise<string[]> {
  const events = await listEvents(world, org)
  return events
    .filter(({ type }) => type === 'assignment.completed')
    .map(({ data }) => `${data.id} ${data.userId} ${data.cycle}`)
}

describe('a due date', () => {
  test('in days counts from when each person is assigned', async () => {
    const org = await world.organization()
    const ada = await inviteUser(org, 'Ada')
    const { id, deadline, dueInDays } = await assign(org, { dueInDays: 10 })
    const adaDue = inDays(10)
    pass(8)
    const max = await inviteUser(org, 'Max')
    const maxDue = inDays(10)

    expect([deadline, dueInDays]).toEqual([null, 10])
    expect(await stateOf(org, id, ada)).toMatchObject({ dueAt: adaDue, isOverdue: false })
    expect(await stateOf(org, id, max)).toMatchObject({ dueAt: maxDue, isOverdue: false })
    pass(3)
    expect(await stateOf(org, id, ada)).toMatchObject({ isOverdue: true })
    expect(await stateOf(org, id, max)).toMatchObject({ isOverdue: false })
    // Ada and the admin.
    expect(await org.api.assignments.get(id)).toMatchObject({ overdueCount: 2 })
    pass(8)
    expect((await org.api.assignments.list())[0]).toMatchObject({ id, overdueCount: 3 })
    expect(await org.api.assignments.listOfUser(max)).toMatchObject([{ id, dueAt: maxDue, isOverdue: true }])
  })

  test('in the past leaves people who join later two weeks, but no longer than the others had', async () => {
    const org = await world.organization()
    const long = await assign(org, { deadline: inDays(60) })
    const short = await assign(org, { deadline: inDays(3), targetId: 'xss' })
    pass(50)
    const ada = await inviteUser(org, 'Ada')
    const dueOf = async (id: string) => (await stateOf(org, id, ada))?.dueAt

    expect(await dueOf(long.id)).toBe(inDays(14))
    expect(await dueOf(short.id)).toBe(inDays(3))
    expect(await stateOf(org, short.id, ada)).toMatchObject({ isOverdue: false })
    expect(await org.api.assignments.get(short.id)).toMatchObject({ overdueCount: 1, assigneeCount: 2 })
    expect(await org.api.assignments.get(long.id)).toMatchObject({ overdueCount: 0 })
    pass(4)
    expect(await org.api.assignments.get(short.id)).toMatchObject({ overdueCount: 2 })
  })

  test('far ahead is the same for people who join in time', async () => {
    const org = await world.organization()
    const { id, deadline } = await assign(org, { deadline: inDays(60) })
    pass(10)
    const ada = await inviteUser(org, 'Ada')

    expect(await stateOf(org, id, ada)).toMatchObject({ dueAt: deadline })
  })

  test('stays the same for a person who comes back to a team, and begins again after more than 30 days', async () => {
    const org = await world.organization()
    const team = await org.api.teams.create({ name: 'Platform' })
    const ada = await inviteUser(org, 'Ada', team.id)
    const { id } = await assign(org, { assigneeType: 'team', assigneeId: team.id, deadline: inDays(20) })
    const { dueAt } = (await stateOf(org, id, ada)) ?? {}
    await moveToTeam(org, ada, null)
    pass(30)
    await moveToTeam(org, ada, team.id)
    expect(await stateOf(org, id, ada)).toMatchObject({ dueAt, isOverdue: true })
    await moveToTeam(org, ada, null)
    pass(31)
    await moveToTeam(org, ada, team.id)

    expect(await stateOf(org, id, ada)).toMatchObject({ dueAt: inDays(14), isOverdue: false })
  })

  test('can change from a date to days and back; one replaces the other', async () => {
    const org = await world.organization()
    const { id } = await assign(org, { deadline: inDays(5) })
    pass(1)
    const changed = await org.api.assignments.update(id, { dueInDays: 7 })
    expect(changed).toMatchObject({ deadline: null, dueInDays: 7 })
    expect(await stateOf(org, id, org.adminId)).toMatchObject({ dueAt: inDays(7) })
    const deadline = inDays(30)
    expect(await org.api.assignments.update(id, { deadline })).toMatchObject({ deadline, dueInDays: null })
    expect(await stateOf(org, id, org.adminId)).toMatchObject({ dueAt: deadline })
    await org.api.assignments.update(id, { deadline: null })
    expect(await stateOf(org, id, org.adminId)).toMatchObject({ dueAt: null })
  })

  test('cannot be both a date and days', async () => {
    const org = await world.organization()
    const body = { assigneeType: 'org', assigneeId: org.id, ...sql, deadline: inDays(5), dueInDays: 5 }
    expectError(await org.request('POST', '/assignments', body), 400, 'invalid_request')
    const { id } = await assign(org)
    const both = { deadline: inDays(5), dueInDays: 5 }
    expectError(await org.request('PATCH', `/assignments/${id}`, both), 400, 'invalid_request')
    for (const dueInDays of [0, 731, 1.5, 'soon']) {
      const wrong = { ...body, deadline: null, dueInDays }
      expectError(await org.request('POST', '/assignments', wrong), 400, 'invalid_request')
    }
  })
})

describe('training that repeats', () => {
  test('renews months after completion, keeps the history, and raises one event per completion', async () => {
    const org = await world.organization()
    const ada = await inviteUser(org, 'Ada')
    const { id } = await assign(org, { assigneeType: 'user', assigneeId: ada, dueInDays: 14, repeatMonths: 12 })
    pass(2)
    await passTopic(world, org, ada, 'sql')
    const first = await stateOf(org, id, ada)
    expect(first).toMatchObject({ status: 'completed', cycle: 1 })
    expect(first?.renewsAt?.slice(5)).toBe(first?.completedAt?.slice(5))
    expect(await renewIn(org)).toBe(0)

    pass(366)
    expect(await renewIn(org)).toBe(1)
    expect(await renewIn(org)).toBe(0)
    expect(await stateOf(org, id, ada)).toMatchObject({
      ...{ status: 'not_started', cycle: 2, completedAt: null, itemsCompleted: 0, renewsAt: null },
      ...{ dueAt: inDays(14), isOverdue: false },
    })
    expect(await org.api.assignments.get(id)).toMatchObject({ completedCount: 0, assigneeCount: 1 })

    // Work from the first cycle no longer counts: one of two challenges is not enough.
    await passTopic(world, org, ada, 'sql', ['login'])
    expect(await stateOf(org, id, ada)).toMatchObject({ status: 'in_progress', itemsCompleted: 0 })
    await passTopic(world, org, ada, 'sql', ['search'])
    expect(await stateOf(org, id, ada)).toMatchObject({ status: 'completed', cycle: 2, itemsCompleted: 1 })
    await passTopic(world, org, ada, 'sql')
    expect(await listToldCycles(org)).toEqual([`${id} ${ada} 1`, `${id} ${ada} 2`])
    const audit = (await org.api.auditLog.list()).filter(({ action }) => action === 'assignment.renewed')
    expect(audit).toMatchObject([{ subjectId: id, details: { people: 1 } }])
    const { rows } = await world.database.pool.query(
      'select cycle, completed_at from assignment_cycles where assignment_id = $1',
      [id],
    )
    expect(rows).toEqual([{ cycle: 1, completed_at: new Date(first?.completedAt ?? '') }])
  })

  test('credits training from before from the day it was done, and renews from then', async () => {
    const org = await world.organization()
    const ada = await inviteUser(org, 'Ada')
    const trained = inDays(0)
    await passTopic(world, org, ada, 'sql')
    pass(100)
    const { id } = await assign(org, { assigneeType: 'user', assigneeId: ada, repeatMonths: 12 })
    const state = await stateOf(org, id, ada)
    expect(state).toMatchObject({ status: 'completed', cycle: 1, creditedFrom: trained, completedAt: inDays(0) })
    expect(state?.renewsAt?.slice(5)).toBe(trained.slice(5))
    const [event] = (await listEvents(world, org)).filter(({ type }) => type === 'assignment.completed')
    expect(event?.data).toMatchObject({ creditedFrom: trained, completedAt: inDays(0), lateDays: 0 })
    pass(266)
    await renew()
    expect(await stateOf(org, id, ada)).toMatchObject({ status: 'not_started', cycle: 2, isExpired: true, dueAt: null })
  })

  test('does not credit training that is older than the repeat', async () => {
    const org = await world.organization()
    const ada = await inviteUser(org, 'Ada')
    await passTopic(world, org, ada, 'sql')
    pass(100)
    const { id } = await assign(org, { assigneeType: 'user', assigneeId: ada, repeatMonths: 1 })
    expect(await stateOf(org, id, ada)).toMatchObject({ status: 'not_started', cycle: 1 })
    await passTopic(world, org, ada, 'sql')
    expect(await stateOf(org, id, ada)).toMatchObject({ status: 'completed', creditedFrom: null })
  })

  test('counts work done between the renewal and the next worker run', async () => {
    const org = await world.organization()
    const ada = await inviteUser(org, 'Ada')
    const { id } = await assign(org, { assigneeType: 'user', assigneeId: ada, repeatMonths: 1 })
    await passTopic(world, org, ada, 'sql')
    pass(40)
    await passTopic(world, org, ada, 'sql')
    await renew()
    expect(await stateOf(org, id, ada)).toMatchObject({ status: 'completed', cycle: 2 })
    expect(await listToldCycles(org)).toEqual([`${id} ${ada} 1`, `${id} ${ada} 2`])
  })

  test('renews scenarios and courses: every part must be done again', async () => {
    const org = await world.organization()
    const ada = await inviteUser(org, 'Ada')
    const scenarioId = [...world.catalog.scenarios.keys()][0] as string
    const items = [
      { itemType: 'topic', itemId: 'sql', orderIndex: 0 },
      { itemType: 'scenario', itemId: scenarioId, orderIndex: 1 },
    ] as const
    const course = await org.api.customCourses.create({ name: 'Yearly', items: [...items] })
    const target = { targetType: 'custom-course', targetId: course.id } as const
    const { id } = await assign(org, { assigneeType: 'user', assigneeId: ada, repeatMonths: 6, ...target })
    await passTopic(world, org, ada, 'sql')
    await finishScenario(world, org, ada, scenarioId)
    expect(await stateOf(org, id, ada)).toMatchObject({ status: 'completed', cycle: 1 })
    pass(190)
    await renew()
    await passTopic(world, org, ada, 'sql')
    expect(await stateOf(org, id, ada)).toMatchObject({ status: 'in_progress', itemsCompleted: 1 })
    await finishScenario(world, org, ada, scenarioId)
    expect(await stateOf(org, id, ada)).toMatchObject({ status: 'completed', cycle: 2, itemsCompleted: 2 })
  })

  test('shows learners when it renews, and then what they have to do again', async () => {
    const org = await world.organization()
    const email = 'grace@example.com'
    const { id: grace, visitor } = await createPerson(world, org, { email })
    const { id } = await assign(org, { assigneeType: 'user', assigneeId: grace, repeatMonths: 1, dueInDays: 7 })
    await passTopic(world, org, grace, 'sql')
    const done = await visitor.call('GET', '/learn/home')
    expect(done.body).toMatchObject({ due: [], renewals: [{ assignmentId: id, targetTitle: 'Title of sql' }] })

    pass(32)
    await renew()
    const { url } = await createSignInLink(org.context(), email)
    await visitor.call('POST', '/sign-in/link', { token: new URL(url).hash.slice(1) })
    const again = await visitor.call('GET', '/learn/home')
    expect(again.body).toMatchObject({
      due: [{ assignmentId: id, cycle: 2, deadline: inDays(7), nextItem: { itemType: 'topic', itemId: 'sql' } }],
      renewals: [],
    })
    await passTopic(world, org, grace, 'sql')
    expect((await visitor.call('GET', '/learn/home')).body).toMatchObject({ due: [], renewals: [{ assignmentId: id }] })
  })

  test('does not renew for people who left, or after it has ended', async () => {
    const org = await world.organization()
    const [ada, max] = [await inviteUser(org, 'Ada'), await inviteUser(org, 'Max')]
    const { id } = await assign(org, { repeatMonths: 1 })
    await passTopic(world, org, ada, 'sql')
    await passTopic(world, org, max, 'sql')
    await org.api.users.deactivate(max)
    pass(40)
    expect(await renewIn(org)).toBe(1)
    expect(await stateOf(org, id, max)).toMatchObject({ cycle: 1, status: 'completed' })
    await passTopic(world, org, ada, 'sql')
    await org.api.assignments.deactivate(id)
    pass(40)
    expect(await renewIn(org)).toBe(0)
  })

  test('can start or stop repeating later, also for people who have completed it', async () => {
    const org = await world.organization()
    const ada = await inviteUser(org, 'Ada')
    const { id } = await assign(org, { assigneeType: 'user', assigneeId: ada })
    await passTopic(world, org, ada, 'sql')
    await org.api.assignments.update(id, { repeatMonths: 2 })
    expect((await stateOf(org, id, ada))?.renewsAt).not.toBeNull()
    await org.api.assignments.update(id, { repeatMonths: null })
    expect((await stateOf(org, id, ada))?.renewsAt).toBeNull()
    pass(70)
    expect(await renewIn(org)).toBe(0)
  })

  test('raises one completion event per person and cycle under concurrent requests', async () => {
    const org = await world.organization()
    const people = [await inviteUser(org, 'Ada'), await inviteUser(org, 'Max'), await inviteUser(org, 'Eve')]
    const { id } = await assign(org, { repeatMonths: 1, dueInDays: 5 })
    const wanted: string[] = []
    for (const cycle of [1, 2, 3]) {
      // Everybody finishes twice at the same time, while two workers look for renewals.
      for (const userId of people) await passTopic(world, org, userId, 'sql', ['login'])
      const finish = people
        .flatMap((userId) => [userId, userId])
        .map((userId) => () => passTopic(world, org, userId, 'sql', ['search']))
      await atTheSameMoment<unknown>(world, org, finish)
      await Promise.all([renew(), renew()])
      wanted.push(...people.map((userId) => `${id} ${userId} ${cycle}`))
      pass(32)
      const before = await countCycles(org)
      await Promise.all([renew(), renew(), renew()])
      expect(await countCycles(org)).toBe(before + people.length)
    }
    expect((await listToldCycles(org)).toSorted()).toEqual(wanted.toSorted())
  })
})

describe('a rule for new people', () => {
  test('reaches people who join the team later, with their own due date, and nobody else', async () => {
    const org = await world.organization()
    const team = await org.api.teams.create({ name: 'Platform' })
    const there = await inviteUser(org, 'Ada', team.id)
    pass(1)
    const rule = { assigneeType: 'team', assigneeId: team.id, onlyNewMembers: true, dueInDays: 30 } as const
    const { id, assigneeCount } = await assign(org, rule)
    pass(1)
    const elsewhere = await inviteUser(org, 'Max')
    pass(1)
    const joined = await inviteUser(org, 'Eve', team.id)
    expect(assigneeCount).toBe(0)
    expect(await stateOf(org, id, joined)).toMatchObject({ dueAt: inDays(30) })
    pass(1)
    await moveToTeam(org, elsewhere, team.id)
    expect(await stateOf(org, id, elsewhere)).toMatchObject({ dueAt: inDays(30) })
    // Another change to an existing person does not make them new.
    await org.api.users.deactivate(there)
    await org.api.users.reactivate(there)
    expect(await stateOf(org, id, there)).toBeUndefined()
  })

  test('reaches people who join the organization later', async () => {
    const org = await world.organization()
    await inviteUser(org, 'Ada')
    pass(1)
    const { id } = await assign(org, { onlyNewMembers: true })
    pass(1)
    const max = await inviteUser(org, 'Max')
    const { assignees } = await org.api.assignments.get(id)
    expect(assignees.map(({ userId }) => userId)).toEqual([max])
  })

  test('cannot be created for one person', async () => {
    const org = await world.organization()
    const body = { assigneeType: 'user', assigneeId: org.adminId, ...sql, onlyNewMembers: true }
    expectError(await org.request('POST', '/assignments', body), 400, 'invalid_request')
  })
})
