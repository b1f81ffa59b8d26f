/** How due dates came about, for a person and for an assignment. */
import type { DueDateHistory } from '@parapet/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eraseUser } from '../../../../test/erase-user.ts'
import { createPerson } from '../../../../test/web-visitor.ts'
import type { World } from '../../../../test/world.ts'
import { createTrainingWorld, inviteUser } from '../../../../test/worlds/training.ts'
import { dayMs } from '../../../platform/clock/durations.ts'

let world: World
beforeAll(async () => {
  world = await createTrainingWorld()
})
afterAll(() => world.close())
beforeEach(() => world.clock.hold())

const inDays = (days: number) => new Date(world.clock.now().getTime() + days * dayMs).toISOString()

async function setUp() {
  const org = await world.organization()
  const [ada, max] = [await inviteUser(org, 'Ada'), await inviteUser(org, 'Max')]
  const due = inDays(10)
  const { id } = await org.api.assignments.create({
    ...{ assigneeType: 'org', assigneeId: org.id, contentArea: 'practice', targetType: 'topic', targetId: 'sql' },
    deadline: due,
  })
  await world.database.db.deleteFrom('signInTries').execute()
  const { visitor } = await createPerson(world, org, { email: `a@${org.slug}.example.com`, role: 'org_admin' })
  const read = async (path: string): Promise<DueDateHistory> => (await visitor.call('GET', path)).body
  const set = async (body: object) => {
    const { status, text } = await visitor.call('POST', `/assignments/${id}/due-dates`, body)
    expect(status, text).toBe(200)
    world.clock.advance(dayMs / 24)
  }
  return { org, ada, max, id, due, visitor, read, set }
}

const factsOf = ({ rows }: DueDateHistory) =>
  rows.map(({ act, dueAt, reason, setByName }) => [act, dueAt, reason, setByName])

test('a person’s history says which date held since when, who set it and why, and when they left', async () => {
  const { org, ada, max, id, due, visitor, read, set } = await setUp()
  const [later, until, forAll] = [inDays(20), inDays(40), inDays(90)]
  await set({ userIds: [ada], act: 'extend', dueAt: later, reason: 'Release' })
  await set({ userIds: [ada, max], act: 'exempt', until, reason: 'Parental leave' })
  await visitor.call('PATCH', `/assignments/${id}`, { deadline: forAll })
  world.clock.advance(dayMs / 24)
  await org.api.users.deactivate(ada)

  const history = await read(`/users/${ada}/due-date-history`)

  const [left, changedForAll, changedForAda, exempted, extended, reached] = factsOf(history)
  expect([left?.[0], exempted?.[0], extended, reached]).toEqual([
    ...['deactivated', 'exempted'],
    ['extended', later, 'Release', 'Grace Sample'],
    ['reached', due, null, null],
  ])
  expect([changedForAll?.[0], changedForAda?.[0]]).toEqual(['changed', 'changed'])
  expect(exempted?.slice(2)).toEqual(['Parental leave', 'Grace Sample'])
  expect(history.rows.find(({ act }) => act === 'exempted')).toMatchObject({ exemptUntil: until, isExempt: true })
  expect(history.rows.every(({ targetTitle }) => targetTitle === 'Title of sql')).toBe(true)
  expect(history.rows.some(({ userId }) => userId === max)).toBe(false)

  await eraseUser(org.context(), 'ada@example.com')
  const erased = (await read(`/assignments/${id}/due-date-history`)).rows
  expect(erased.filter(({ reason }) => reason === 'Release')).toEqual([])
  expect((await visitor.call('GET', `/users/${crypto.randomUUID()}/due-date-history`)).status).toBe(404)
})

test('an assignment’s history has a page at a time, and finds a person', async () => {
  const { ada, max, id, read, set } = await setUp()
  await set({ userIds: [ada], act: 'extend', dueAt: inDays(20), reason: 'One' })
  await set({ userIds: [max], act: 'exempt', until: null, reason: 'Two' })
  await set({ userIds: [max], act: 'end_exemption', reason: 'Three' })
  const path = `/assignments/${id}/due-date-history`

  expect(factsOf(await read(path)).map(([act]) => act)).toEqual([
    ...['exemption_ended', 'exempted', 'extended', 'assigned'],
  ])
  const first = await read(`${path}?limit=3`)
  expect([first.rows.length, first.next]).toEqual([3, '3'])
  expect(await read(`${path}?limit=3&after=3`)).toMatchObject({ rows: [{ act: 'assigned', userId: null }], next: null })
  expect((await read(`${path}?search=ada`)).rows.map(({ userId }) => userId)).toEqual([ada])
})
