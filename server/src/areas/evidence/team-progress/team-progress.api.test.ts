import type { TeamFinding, TeamPerson } from '@parapet/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { locationOf, sarifFile } from '../../../../test/sarif-world.ts'
import { createPerson } from '../../../../test/web-visitor.ts'
import type { World } from '../../../../test/world.ts'
import { createTrainingWorld, inviteUser, passTopic } from '../../../../test/worlds/training.ts'
import { dayMs } from '../../../platform/clock/durations.ts'

let world: World
beforeAll(async () => {
  world = await createTrainingWorld()
})
afterAll(() => world?.close())

async function createTeam(...names: string[]) {
  const org = await world.organization()
  const { id: teamId } = await org.api.teams.create({ name: 'Platform' })
  const people: string[] = []
  for (const name of names) people.push(await inviteUser(org, name, teamId))
  const admin = async () => {
    await world.database.db.deleteFrom('signInTries').execute()
    const email = `${crypto.randomUUID()}@example.com`
    return (await createPerson(world, org, { email, role: 'org_admin' })).visitor
  }
  return { org, teamId, people, admin }
}

test('a finding says whether its author has completed the topic, and whether that was before it', async () => {
  const { org, teamId, people, admin } = await createTeam('Ada', 'Bo', 'Cy')
  const [ada = '', bo = ''] = people
  await passTopic(world, org, ada, 'sql')
  // Recently completed topics aren't assigned again.
  world.clock.advance(40 * dayMs)
  for (const name of ['ada', 'bo', 'cy']) {
    const found = {
      ruleId: 'rule-89',
      level: 'error',
      taxa: [{ id: 'CWE-89' }],
      locations: [locationOf(`${name}.ts`, 1)],
    }
    await org.api.sarif.upload(sarifFile({ results: [found] }), { commitAuthorEmail: `${name}@example.com` })
  }
  world.clock.advance(dayMs)
  await passTopic(world, org, bo, 'sql')

  const { body } = await (await admin()).call('GET', `/teams/${teamId}/findings`)

  const trainings = body.map(({ userName, training }: TeamFinding) => [userName, training])
  expect(Object.fromEntries(trainings)).toEqual({ Ada: 'before_finding', Bo: 'after_finding', Cy: 'not_yet' })
})

test('a finding says that its author was retrained since, by a refresher or the whole topic', async () => {
  const { org, teamId, people, admin } = await createTeam('Ada', 'Bo', 'Cy')
  for (const userId of people) await passTopic(world, org, userId, 'sql')
  world.clock.advance(40 * dayMs)
  for (const [name, retrain] of [
    ['ada', 'refresher'],
    ['bo', 'topic'],
    ['cy', 'topic'],
  ] as const) {
    const found = {
      ruleId: 'rule-89',
      level: 'error',
      taxa: [{ id: 'CWE-89' }],
      locations: [locationOf(`${name}.ts`, 1)],
    }
    const author = { commitAuthorEmail: `${name}@example.com`, retrain }
    await org.api.sarif.upload(sarifFile({ results: [found] }), author)
  }
  world.clock.advance(dayMs)
  const [ada = '', bo = '', cy = ''] = people
  await passTopic(world, org, ada, 'sql', ['search'])
  await passTopic(world, org, bo, 'sql')
  await passTopic(world, org, cy, 'sql', ['search'])

  const { body } = await (await admin()).call('GET', `/teams/${teamId}/findings`)

  const trainings = body.map(({ userName, training }: TeamFinding) => [userName, training])
  expect(Object.fromEntries(trainings)).toEqual({ Ada: 'after_finding', Bo: 'after_finding', Cy: 'before_finding' })
})

test('a completed assignment no longer counts once it has ended, as in the list of assignments', async () => {
  const { org, teamId, people, admin } = await createTeam('Ada', 'Bo')
  const [ada = ''] = people
  const assign = (targetId: string) =>
    org.api.assignments.create({
      ...{ assigneeType: 'team', assigneeId: teamId, contentArea: 'practice', targetType: 'topic', targetId },
    })
  await assign('xss')
  const ended = await assign('sql')
  for (const topicId of ['xss', 'sql']) await passTopic(world, org, ada, topicId)
  const visitor = await admin()
  const readCounts = async () => {
    const listed = await org.api.assignments.list({ isActive: true })
    const { assignments } = (await visitor.call('GET', `/teams/${teamId}/insight`)).body
    const members: TeamPerson[] = (await visitor.call('GET', `/teams/${teamId}/people`)).body
    const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)
    return {
      list: [sum(listed.map((one) => one.completedCount)), sum(listed.map((one) => one.assigneeCount))],
      insight: [assignments.completed, assignments.completed + assignments.open],
      people: [
        sum(members.map((one) => one.assignments.completed)),
        sum(members.map((one) => one.assignments.completed + one.assignments.open)),
      ],
    }
  }
  expect(await readCounts()).toEqual({ list: [2, 4], insight: [2, 4], people: [2, 4] })

  await org.api.assignments.deactivate(ended.id)

  expect(await readCounts()).toEqual({ list: [1, 2], insight: [1, 2], people: [1, 2] })
})
