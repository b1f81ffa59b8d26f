/** What the home page says about training that people know and have to do again. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { locationOf, sarifFile } from '../../../../../test/sarif-world.ts'
import type { World } from '../../../../../test/world.ts'
import { createTrainingWorld, inviteUser, passTopic } from '../../../../../test/worlds/training.ts'
import { dayMs } from '../../../../platform/clock/durations.ts'
import { readDueAssignments } from '../learning.ts'

let world: World
beforeAll(async () => {
  world = await createTrainingWorld()
})
afterAll(() => world.close())

test('a refresher asks for one challenge, and training again counts only what was passed since', async () => {
  const org = await world.organization()
  const [ada, max] = [await inviteUser(org, 'Ada'), await inviteUser(org, 'Max')]
  for (const userId of [ada, max]) await passTopic(world, org, userId, 'sql')
  world.clock.advance(40 * dayMs)
  const found = { ruleId: 'rule-89', level: 'error', taxa: [{ id: 'CWE-89' }], locations: [locationOf('a.ts', 1)] }
  await org.api.sarif.upload(sarifFile({ results: [found] }), { commitAuthorEmail: 'ada@example.com' })
  const again = { contentArea: 'practice', targetType: 'topic', targetId: 'sql', creditDays: 0 } as const
  await org.api.assignments.create({ assigneeType: 'user', assigneeId: max, ...again })
  const readDue = (userId: string) => readDueAssignments({ ...org.context(), actor: { type: 'user', userId } })

  expect(await readDue(ada)).toMatchObject([{ targetId: 'sql', isRefresher: true, partsTotal: 1, partsCompleted: 0 }])
  expect(await readDue(max)).toMatchObject([{ targetId: 'sql', isRefresher: false, partsTotal: 2, partsCompleted: 0 }])
  await passTopic(world, org, max, 'sql', ['search'])
  expect(await readDue(max)).toMatchObject([{ partsTotal: 2, partsCompleted: 1 }])
  await passTopic(world, org, ada, 'sql', ['search'])
  expect(await readDue(ada)).toEqual([])
})
