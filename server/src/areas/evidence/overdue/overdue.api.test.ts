/** Who is overdue with what: the list, its sums and its file say the same. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPerson } from '../../../../test/web-visitor.ts'
import type { World } from '../../../../test/world.ts'
import { createTrainingWorld, inviteUser, passTopic } from '../../../../test/worlds/training.ts'
import { dayMs } from '../../../platform/clock/durations.ts'

let world: World
beforeAll(async () => {
  world = await createTrainingWorld()
})
afterAll(() => world.close())

test('lists each person and assignment with team, lead, days and the last reminder, and filters them', async () => {
  world.clock.hold()
  const org = await world.organization()
  const lead = await inviteUser(org, 'Lea')
  const team = await org.api.teams.create({ name: 'Red', leadUserIds: [lead] })
  const [ada, max, eve] = [
    await inviteUser(org, 'Ada', team.id),
    await inviteUser(org, 'Max', team.id),
    await inviteUser(org, 'Eve'),
  ]
  const inDays = (days: number) => new Date(world.clock.now().getTime() + days * dayMs).toISOString()
  const assign = (targetId: string, assigneeId: string, days: number) =>
    org.api.assignments.create({
      ...{ assigneeType: assigneeId === team.id ? 'team' : 'user', assigneeId, contentArea: 'practice' },
      ...{ targetType: 'topic', targetId, deadline: inDays(days) },
    })
  const sql = await assign('sql', team.id, 1)
  await assign('xss', eve, 30)
  await passTopic(world, org, max, 'sql')
  world.clock.advance(41 * dayMs)
  const { visitor } = await createPerson(world, org, { email: 'admin@example.com', role: 'org_admin' })
  const list = async (query = '') => (await visitor.call('GET', `/overdue${query}`)).body
  await visitor.call('POST', `/assignments/${sql.id}/remind`)

  const all = await list()
  expect(all.sums).toEqual({ rows: 2, people: 2, teams: 1, upTo7Days: 0, upTo30Days: 1, longer: 1 })
  expect(all.rows).toMatchObject([
    { userId: ada, teamName: 'Red', leadNames: ['Lea'], days: 40, lastRemindedAt: inDays(0) },
    { userId: eve, teamName: null, leadNames: [], days: 11, lastRemindedAt: null },
  ])
  const namesOf = async (query: string) => (await list(query)).rows.map((row: { userName: string }) => row.userName)
  expect(await namesOf(`?teamId=${team.id}`)).toEqual(['Ada'])
  expect(await namesOf('?minDays=31')).toEqual(['Ada'])
  expect(await namesOf('?search=title%20of%20xss')).toEqual(['Eve'])
  expect(await namesOf('?limit=1&order=person&after=1')).toEqual(['Eve'])
  const file = (await visitor.call('GET', '/overdue/export?minDays=12')).text
  expect(
    file
      .trim()
      .split('\r\n')
      .map((line) => line.split(',')[0]),
  ).toEqual(['person', 'Ada'])
})
