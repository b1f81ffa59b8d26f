/** What the home page says about training that people know and have to do again. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { locationOf, sarifFile } from '../../../../../test/sarif-world.ts'
import { createPerson } from '../../../../../test/web-visitor.ts'
import type { World } from '../../../../../test/world.ts'
import { createTrainingWorld, passTopic } from '../../../../../test/worlds/training.ts'
import { dayMs } from '../../../../platform/clock/durations.ts'

let world: World
beforeAll(async () => {
  world = await createTrainingWorld()
})
afterAll(() => world.close())

test('a refresher asks for one challenge, and training again counts only what was passed since', async () => {
  const org = await world.organization()
  const { id, visitor } = await createPerson(world, org)
  for (const topicId of ['sql', 'xss']) await passTopic(world, org, id, topicId)
  world.clock.advance(40 * dayMs)
  const found = { ruleId: 'rule-89', level: 'error', taxa: [{ id: 'CWE-89' }], locations: [locationOf('a.ts', 1)] }
  await org.api.sarif.upload(sarifFile({ results: [found] }), { commitAuthorEmail: 'grace@example.com' })
  const xss = { contentArea: 'practice', targetType: 'topic', targetId: 'xss', creditDays: 0 } as const
  await org.api.assignments.create({ assigneeType: 'user', assigneeId: id, ...xss })
  const readDue = async () => (await visitor.call('GET', '/learn/home')).body.due

  const parts = world.catalog.topics.get('xss')?.challengeIds ?? []
  expect(await readDue()).toMatchObject([
    { targetId: 'sql', isRefresher: true, partsTotal: 1, partsCompleted: 0 },
    { targetId: 'xss', isRefresher: false, partsTotal: parts.length, partsCompleted: 0 },
  ])
  await passTopic(world, org, id, 'xss', parts.slice(0, 1))
  expect((await readDue())[1]).toMatchObject({ targetId: 'xss', partsTotal: parts.length, partsCompleted: 1 })
})
