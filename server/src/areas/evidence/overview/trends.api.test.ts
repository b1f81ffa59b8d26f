import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPerson, type Visitor } from '../../../../test/web-visitor.ts'
import { createWorld, expectError, type TestOrganization, type World } from '../../../../test/world.ts'
import { dayMs } from '../../../platform/clock/durations.ts'

let world: World
let org: TestOrganization
let admin: { id: string; visitor: Visitor }
beforeAll(async () => {
  world = await createWorld()
  org = await world.organization()
  admin = await createPerson(world, org, { email: 'ada@example.com', role: 'org_admin' })
})
afterAll(() => world?.close())

test('trends contain the requested weeks, and each team with its people', async () => {
  const { body: team } = await org.request('POST', '/teams', { name: 'Payments' })
  const { body: linus } = await org.request('POST', '/users', {
    name: 'Linus Sample',
    email: 'linus@example.com',
    role: 'learner',
    teamId: team.id,
  })
  const [topic] = (await org.request('GET', '/content/topics')).body as { topicId: string }[]
  const target = { contentArea: 'practice', targetType: 'topic', targetId: topic?.topicId, isMandatory: true }
  await org.request('POST', '/assignments', { assigneeType: 'user', assigneeId: linus.id, ...target })

  const { body } = await admin.visitor.call('GET', '/overview/trends?weeks=4')
  expect(body.weeks).toHaveLength(4)
  expect(body.teams).toContainEqual({
    teamId: team.id,
    teamName: 'Payments',
    people: 1,
    reached: 1,
    completed: 0,
    overdue: 0,
  })
  expect(body.strengths).toEqual([])
  expectError(await admin.visitor.call('GET', '/overview/trends?weeks=3'), 400, 'invalid_request')
})

test('work with a due date of its own for each person counts as overdue in the team', async () => {
  const other = await world.organization()
  const { body: team } = await other.request('POST', '/teams', { name: 'Payments' })
  const person = { name: 'Linus Sample', email: 'linus@example.com', role: 'learner', teamId: team.id }
  const { body: linus } = await other.request('POST', '/users', person)
  const [topic] = (await other.request('GET', '/content/topics')).body as { topicId: string }[]
  const target = { contentArea: 'practice', targetType: 'topic', targetId: topic?.topicId, dueInDays: 30 }
  const assigned = await other.request('POST', '/assignments', {
    assigneeType: 'user',
    assigneeId: linus.id,
    ...target,
  })
  expect(assigned.status, assigned.text).toBe(200)
  world.clock.advance(31 * 86_400_000)

  const { visitor } = await createPerson(world, other, { email: 'later@example.com', role: 'org_admin' })
  const { body } = await visitor.call('GET', '/overview/trends?weeks=4')
  expect(body.teams).toContainEqual(expect.objectContaining({ teamName: 'Payments', reached: 1, overdue: 1 }))
})

test('what was due in a week counts each person by their own due date', async () => {
  const other = await world.organization()
  const person = { name: 'Linus Sample', email: 'linus@example.com', role: 'learner' }
  const { body: linus } = await other.request('POST', '/users', person)
  const [one, two] = (await other.request('GET', '/content/topics')).body as { topicId: string }[]
  const toLinus = { assigneeType: 'user', assigneeId: linus.id, contentArea: 'practice', targetType: 'topic' }
  const inDays = (days: number) => new Date(world.clock.now().getTime() + days * dayMs).toISOString()
  const relative = { ...toLinus, targetId: one?.topicId, dueInDays: 14 }
  expect((await other.request('POST', '/assignments', relative)).status).toBe(200)
  const toAll = { ...toLinus, assigneeType: 'org', assigneeId: other.id, targetId: two?.topicId, deadline: inDays(14) }
  expect((await other.request('POST', '/assignments', toAll)).status).toBe(200)
  const { length: first } = (await other.request('GET', '/users')).body as unknown[]
  world.clock.advance(13 * dayMs)
  // People who join late have two weeks of their own, so nobody else is due with the first ones.
  await other.request('POST', '/users', { ...person, email: 'late@example.com' })
  world.clock.advance(15 * dayMs)

  const { visitor } = await createPerson(world, other, { email: 'due@example.com', role: 'org_admin' })
  const { body } = await visitor.call('GET', '/overview/trends?weeks=12')
  const due = (body.weeks as { due: number }[]).map((week) => week.due).filter((count) => count > 0)
  expect(due).toEqual([first + 1, 1])
})

test('the checklist shows what was done, and can be hidden for all admins with an audit line', async () => {
  const other = await world.organization()
  const { visitor } = await createPerson(world, other, { email: 'first@example.com', role: 'org_admin' })
  const before = (await visitor.call('GET', '/setup')).body
  const { body: after } = await visitor.call('PUT', '/setup', { isHidden: true })
  await visitor.call('PUT', '/setup', { isHidden: true })
  const log = (await other.request('GET', '/audit-log')).body as { action: string; details: object }[]

  expect(before).toMatchObject({ isHidden: false, hasAssignments: false, hasScans: true })
  expect(after.isHidden).toBe(true)
  expect(log.filter(({ action }) => action === 'organization.updated')).toMatchObject([
    { details: { fields: ['isSetupHidden'], changes: { isSetupHidden: { before: false, after: true } } } },
  ])
})
