import { randomUUID } from 'node:crypto'
import type { AssignedMany, AssignmentCycle } from '@parapet/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPerson } from '../../../../test/web-visitor.ts'
import { expectError, type World } from '../../../../test/world.ts'
import { createTrainingWorld, inviteUser, listEvents } from '../../../../test/worlds/training.ts'

let world: World
beforeAll(async () => {
  world = await createTrainingWorld()
})
afterAll(() => world.close())

const topic = (targetId: string) => ({ contentArea: 'practice', targetType: 'topic', targetId }) as const
const user = (assigneeId: string) => ({ assigneeType: 'user', assigneeId }) as const

async function useAdmin() {
  const org = await world.organization()
  const { visitor } = await createPerson(world, org, { role: 'org_admin' })
  return { org, visitor, post: (body: object) => visitor.call('POST', '/assignments/batch', body) }
}

test('one request assigns several topics to people and a team on the same terms', async () => {
  const { org, post } = await useAdmin()
  const team = await org.api.teams.create({ name: 'Platform' })
  const [ada, max] = [await inviteUser(org, 'Ada', team.id), await inviteUser(org, 'Max')]
  const assignees = [{ assigneeType: 'team', assigneeId: team.id }, user(max), user(max.toUpperCase())]

  const { status, body } = await post({
    assignees,
    targets: [topic('sql'), topic('xss')],
    dueInDays: 14,
    repeatMonths: 12,
  })

  const { created, skipped } = body as AssignedMany
  expect([status, skipped]).toEqual([200, []])
  expect(created.map(({ assigneeId, targetId }) => `${assigneeId} ${targetId}`)).toEqual([
    ...[`${team.id} sql`, `${team.id} xss`],
    ...[`${max} sql`, `${max} xss`],
  ])
  for (const one of created)
    expect(one).toMatchObject({ dueInDays: 14, repeatMonths: 12, source: 'admin', assigneeCount: 1 })
  expect((await org.api.assignments.listOfUser(ada)).map(({ targetId }) => targetId)).toEqual(['xss', 'sql'])
  expect((await listEvents(world, org)).map(({ type }) => type)).toEqual(Array(4).fill('assignment.created'))
  const audit = (await org.api.auditLog.list()).filter(({ action }) => action === 'assignment.created')
  expect(audit).toHaveLength(4)
})

test('reports open assignments and people who cannot be assigned anything, and creates the rest', async () => {
  const { org, post } = await useAdmin()
  const [ada, max] = [await inviteUser(org, 'Ada'), await inviteUser(org, 'Max')]
  await org.api.assignments.create({ ...user(ada), ...topic('sql') })
  await org.api.users.deactivate(max)

  const { body } = await post({ assignees: [user(ada), user(max)], targets: [topic('sql'), topic('xss')] })

  const { created, skipped } = body as AssignedMany
  expect(created).toMatchObject([{ assigneeId: ada, targetId: 'xss' }])
  expect(skipped).toEqual([
    { assigneeId: max, targetType: 'topic', targetId: 'sql', reason: 'user_inactive' },
    { assigneeId: max, targetType: 'topic', targetId: 'xss', reason: 'user_inactive' },
    { assigneeId: ada, targetType: 'topic', targetId: 'sql', reason: 'assignment_exists' },
  ])
})

test('one unknown id refuses the whole request', async () => {
  const { org, post } = await useAdmin()
  const ada = await inviteUser(org, 'Ada')
  const assignees = [user(ada)]
  expectError(await post({ assignees, targets: [topic('sql'), topic('nothing')] }), 404, 'topic_not_found')
  expectError(
    await post({ assignees: [...assignees, user(randomUUID())], targets: [topic('sql')] }),
    404,
    'user_not_found',
  )
  expectError(await post({ assignees: [], targets: [topic('sql')] }), 400, 'invalid_request')
  expectError(await post({ assignees, targets: [{ ...topic('sql'), contentArea: 'learn' }] }), 400, 'invalid_request')
  expect(await org.api.assignments.list()).toEqual([])
})

test('a lead assigns to their team only, and reads the cycles of its members', async () => {
  const { org } = await useAdmin()
  const team = await org.api.teams.create({ name: 'Platform' })
  const other = await org.api.teams.create({ name: 'Payments' })
  const { id: leadId, visitor } = await createPerson(world, org, { email: 'lead@example.com' })
  await org.api.teams.update(team.id, { leadUserIds: [leadId] })
  const post = (teamId: string) =>
    visitor.call('POST', '/assignments/batch', {
      ...{ assignees: [{ assigneeType: 'team', assigneeId: teamId }], targets: [topic('sql')] },
    })
  const mine = await post(team.id)
  expect(mine.status).toBe(200)
  expectError(await post(other.id), 404, 'team_not_found')
  const { created } = mine.body as AssignedMany
  const cycles = await visitor.call('GET', `/assignments/${created[0]?.id}/cycles`)
  expect([cycles.status, cycles.body as AssignmentCycle[]]).toEqual([200, []])
  const theirs = await org.api.assignments.create({ assigneeType: 'team', assigneeId: other.id, ...topic('xss') })
  expectError(await visitor.call('GET', `/assignments/${theirs.id}/cycles`), 404, 'assignment_not_found')
})
