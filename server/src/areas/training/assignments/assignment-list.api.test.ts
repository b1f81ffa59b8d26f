/** Assignments as an admin looks for them: the page, its sums and its file say the same. */
import type { AssignmentList } from '@parapet/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPerson } from '../../../../test/web-visitor.ts'
import type { World } from '../../../../test/world.ts'
import { createTrainingWorld, inviteUser, passTopic } from '../../../../test/worlds/training.ts'
import { dayMs } from '../../../platform/clock/durations.ts'
import { countOpenPairs, exportAssignments, listOpenPairs } from './assignment-list.ts'

let world: World
beforeAll(async () => {
  world = await createTrainingWorld()
})
afterAll(() => world.close())

/** A team whose topic is overdue, a person with days of their own, a course for everyone, and one that has ended. */
async function setUp() {
  const org = await world.organization()
  const team = await org.api.teams.create({ name: 'Red' })
  const [ada, max] = [await inviteUser(org, 'Ada', team.id), await inviteUser(org, 'Max')]
  const inDays = (days: number) => new Date(world.clock.now().getTime() + days * dayMs).toISOString()
  const topic = (targetId: string) => ({ contentArea: 'practice', targetType: 'topic', targetId }) as const
  const sql = await org.api.assignments.create({
    ...{ ...topic('sql'), assigneeType: 'team', assigneeId: team.id, deadline: inDays(5) },
  })
  const xss = await org.api.assignments.create({
    ...{ ...topic('xss'), assigneeType: 'user', assigneeId: max, dueInDays: 60, note: 'Before the audit' },
  })
  const course = await org.api.customCourses.create({
    name: 'Basics',
    items: [{ itemType: 'topic', itemId: 'xss', orderIndex: 0 }],
  })
  const all = await org.api.assignments.create({
    ...{ assigneeType: 'org', assigneeId: org.id, contentArea: 'practice' },
    ...{ targetType: 'custom-course', targetId: course.id },
  })
  const ended = await org.api.assignments.create({ ...topic('sql'), assigneeType: 'user', assigneeId: max })
  await org.api.assignments.deactivate(ended.id)
  await passTopic(world, org, max, 'xss')
  world.clock.advance(10 * dayMs)
  await world.database.db.deleteFrom('signInTries').execute()
  const { id: admin, visitor } = await createPerson(world, org, {
    email: `a@${org.slug}.example.com`,
    role: 'org_admin',
  })
  const find = async (query = ''): Promise<AssignmentList> =>
    (await visitor.call('GET', `/assignment-list${query}`)).body
  const names = new Map([
    [sql.id, 'sql'],
    [xss.id, 'xss'],
    [all.id, 'course'],
    [ended.id, 'ended'],
  ])
  const listOf = async (query: string) => (await find(query)).rows.map(({ id }) => names.get(id))
  return { org, team, ada, max, admin, visitor, find, listOf, inDays, ids: { sql: sql.id, xss: xss.id, all: all.id } }
}

test('filters by state, team, type, due date and overdue, and sorts by each column', async () => {
  const { team, find, listOf, inDays } = await setUp()

  expect(await listOf('')).toEqual(['ended', 'course', 'xss', 'sql'])
  expect(await listOf('?isActive=true')).toEqual(['course', 'xss', 'sql'])
  expect(await listOf('?isActive=false')).toEqual(['ended'])
  expect(await listOf(`?teamId=${team.id}`)).toEqual(['sql'])
  expect(await listOf('?targetType=custom-course')).toEqual(['course'])
  expect(await listOf('?isOverdue=true')).toEqual(['sql'])
  expect(await listOf('?isOverdue=false&isActive=true')).toEqual(['course', 'xss'])
  expect(await listOf(`?dueBefore=${inDays(0)}`)).toEqual(['sql'])
  expect(await listOf(`?dueFrom=${inDays(0)}`)).toEqual([])
  expect(await listOf('?search=everyONE')).toEqual(['course'])
  expect(await listOf('?search=audit')).toEqual(['xss'])
  expect(await listOf('?search=title%20of%20sql')).toEqual(['ended', 'sql'])
  expect(await listOf('?order=created&isDown=false')).toEqual(['sql', 'xss', 'course', 'ended'])
  expect(await listOf('?isActive=true&order=completion')).toEqual(['sql', 'course', 'xss'])
  expect(await listOf('?isActive=true&order=overdue&isDown=true')).toEqual(['sql', 'course', 'xss'])
  expect(await listOf('?isActive=true&order=due')).toEqual(['sql', 'course', 'xss'])
  expect(await listOf('?isActive=true&order=name')).toEqual(['course', 'sql', 'xss'])

  const first = await find('?isActive=true&limit=2')
  expect(first).toMatchObject({ next: '2', sums: { assignments: 3, overdue: 1 } })
  expect((await find(`?isActive=true&limit=2&after=${first.next}`)).next).toBeNull()
})

test('the sums are those of all assignments that the filter finds, and so are the lines of the file', async () => {
  const { org, find, visitor } = await setUp()
  const listed = await org.api.assignments.list({ isActive: true })
  const sum = (key: 'inScopeCount' | 'inScopeCompletedCount' | 'overdueCount') =>
    listed.reduce((total, one) => total + one[key], 0)

  const { sums } = await find('?isActive=true&limit=1')

  expect(sums).toEqual({
    ...{ assignments: 3, reached: sum('inScopeCount') },
    ...{ completed: sum('inScopeCompletedCount'), overdue: sum('overdueCount') },
  })
  expect(sums.completed).toBeGreaterThan(0)
  const file = (await visitor.call('GET', '/assignment-list/export?isActive=true&order=name')).text
  const lines = file.trim().split('\r\n')
  expect(lines.map((line) => line.split(',').slice(0, 3).join(','))).toEqual([
    ...['title,type,assignedTo', 'Basics,custom-course,Everyone', 'Title of sql,topic,Red', 'Title of xss,topic,Max'],
  ])
})

test('a file has each assignment once, even when the list changes while it is written', async () => {
  const { org, ids } = await setUp()
  await world.database.pool.query(
    `insert into assignments (org_id, id, assignee_type, assignee_id, content_area, target_type, target_id, is_mandatory,
       source, created_at, updated_at)
     select a.org_id, gen_random_uuid(), 'team', gen_random_uuid(), a.content_area, a.target_type, a.target_id, true,
       a.source, a.created_at, a.updated_at
     from assignments a, generate_series(1, 600) where a.org_id = $1 and a.id = $2`,
    [org.id, ids.sql],
  )
  const pieces = exportAssignments(org.context(), { order: 'overdue', isDown: true })
  let file = ''
  for (let nth = 0; nth < 2; nth++) file += (await pieces.next()).value

  // The only one that is overdue leaves the first place.
  await org.api.assignments.deactivate(ids.sql)
  for await (const piece of pieces) file += piece

  const found = file
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',').at(-1))
  expect(found).toHaveLength(604)
  expect(new Set(found).size).toBe(604)
})

test('an act on more people than it may concern is refused before anybody is read', async () => {
  const { org, ids } = await setUp()
  const ctx = org.context()
  const all = [ids.sql, ids.all]
  const count = await countOpenPairs(ctx, all)

  expect(await listOpenPairs(ctx, all, count)).toHaveLength(count)
  const refused = { code: 'invalid_request', context: { field: 'assignmentIds' } }
  await expect(listOpenPairs(ctx, all, count - 1)).rejects.toMatchObject(refused)
})

test('one mail reminds a person of everything that is open in the chosen assignments', async () => {
  const { org, ada, visitor, ids } = await setUp()
  const assignmentIds = [ids.sql, ids.all]

  const { body: act } = await visitor.call('POST', '/bulk-acts', { act: 'remind', assignmentIds })

  // Ada has both; the course also reaches the two admins.
  const open = (await Promise.all(assignmentIds.map((id) => org.api.assignments.get(id))))
    .flatMap(({ assignees }) => assignees)
    .filter(({ completedAt }) => completedAt === null)
  const people = new Set(open.map(({ userId }) => userId))
  expect(act).toMatchObject({ status: 'done', total: open.length, changed: open.length, people: people.size })
  expect(people.size).toBeLessThan(open.length)
  const { rows } = await world.database.pool.query(
    `select user_id, subject from mails where org_id = $1 and kind = 'deadline-reminder'`,
    [org.id],
  )
  expect(rows.map((row) => row.user_id).sort()).toEqual([...people].sort())
  expect(rows.find((row) => row.user_id === ada)?.subject).toBe('Reminder: 2 assignments are not finished')
})

test('extends everybody who still has to do the chosen assignments, and one Undo gives the dates back', async () => {
  const { org, ada, visitor, inDays, ids } = await setUp()
  const dueOf = async () => (await org.api.assignments.get(ids.sql)).assignees.find((one) => one.userId === ada)?.dueAt
  const due = await dueOf()
  const dueAt = inDays(20)

  const body = { act: 'extend', assignmentIds: [ids.sql, ids.xss], dueAt, reason: 'Release' }
  const { body: act } = await visitor.call('POST', '/bulk-acts', body)

  expect(act).toMatchObject({ status: 'done', changed: 1, people: 1 })
  expect(await dueOf()).toBe(dueAt)
  await visitor.call('POST', `/bulk-acts/${act.bulkActId}/undo`)
  expect(await dueOf()).toBe(due)
})

test('ending an assignment of more than 50 people needs their number', async () => {
  const { org, visitor, ids } = await setUp()
  await world.database.pool.query('update organizations set max_seats = 1000 where id = $1', [org.id])
  for (let nth = 0; nth < 55; nth++) await inviteUser(org, `Person${nth}`)
  const { inScopeCount, inScopeCompletedCount } = await org.api.assignments.get(ids.all)
  const count = inScopeCount - inScopeCompletedCount

  const refused = await visitor.call('POST', '/bulk-acts', { act: 'end', assignmentIds: [ids.all] })
  expect(refused).toMatchObject({ status: 409, body: { error: 'count_not_confirmed', count } })
  const body = { act: 'end', assignmentIds: [ids.all], confirmedCount: count }
  expect((await visitor.call('POST', '/bulk-acts', body)).body).toMatchObject({ status: 'done', changed: 1, people: 0 })
})
