import type { AssigneePage } from '@parapet/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPerson, type Visitor } from '../../../../test/web-visitor.ts'
import { createWorld, expectError, type TestOrganization, type World } from '../../../../test/world.ts'
import { passTopic } from '../../../../test/worlds/training.ts'
import { hourMs } from '../../../platform/clock/durations.ts'

const names = ['Ada', 'bo', 'Cy', 'Di', 'Ed']

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world?.close())

let counter = 0

/** A team of five with an assignment that is due in an hour; Ada has completed it. */
async function createAssigned() {
  world.clock.hold()
  await world.database.db.deleteFrom('signInTries').execute()
  const org = await world.organization()
  const team = await org.api.teams.create({ name: 'Red' })
  const ids: string[] = []
  for (const name of names.toReversed()) {
    const person = { name, email: `${name.toLowerCase()}@example.com`, role: 'learner' as const, teamId: team.id }
    ids.unshift((await org.api.users.create(person)).id)
  }
  await passTopic(world, org, ids[0] as string, 'xss')
  const { id } = await org.api.assignments.create({
    ...{ assigneeType: 'team', assigneeId: team.id, contentArea: 'practice', targetType: 'topic', targetId: 'xss' },
    deadline: new Date(world.clock.now().getTime() + hourMs).toISOString(),
  })
  const { visitor } = await createPerson(world, org, { role: 'org_admin', email: `admin-${++counter}@example.com` })
  return { org, team, ids, assignmentId: id, admin: visitor }
}

async function readPages(visitor: Visitor, assignmentId: string, query = ''): Promise<AssigneePage['rows']> {
  const rows: AssigneePage['rows'] = []
  for (let after = ''; ; ) {
    const path = `/assignments/${assignmentId}/assignees?limit=2${query}${after}`
    const { status, text, body } = await visitor.call('GET', path)
    if (status !== 200) throw new Error(text)
    rows.push(...(body as AssigneePage).rows)
    if (body.next === null) return rows
    after = `&after=${body.next}`
  }
}

const namesOf = (rows: AssigneePage['rows']) => rows.map(({ userName }) => userName)
const toEveryone = (org: TestOrganization) => ({
  ...{ assigneeType: 'org' as const, assigneeId: org.id },
  ...{ contentArea: 'practice' as const, targetType: 'topic' as const, targetId: 'csrf' },
})

test('the people of an assignment come by name, page by page, with the same facts as the public API', async () => {
  const { org, assignmentId, admin, ids } = await createAssigned()
  await org.api.users.deactivate(ids[0] as string)
  const rows = await readPages(admin, assignmentId)
  const { assignees, ...summary } = await org.api.assignments.get(assignmentId)

  expect(namesOf(rows)).toEqual(names)
  expect(rows.map(({ isActive }) => isActive)).toEqual([false, true, true, true, true])
  const byName = assignees.toSorted((a, b) => (a.userName.toLowerCase() < b.userName.toLowerCase() ? -1 : 1))
  expect(rows.map(({ isActive, ...row }) => row)).toEqual(byName)
  expect((await admin.call('GET', `/assignments/${assignmentId}/summary`)).body).toEqual(summary)
})

test('they can be searched and filtered by what they have done', async () => {
  const { assignmentId, admin } = await createAssigned()
  const before = namesOf(await readPages(admin, assignmentId, '&show=overdue'))
  world.clock.advance(2 * hourMs)

  expect(before).toEqual([])
  expect(namesOf(await readPages(admin, assignmentId, '&show=overdue'))).toEqual(['bo', 'Cy', 'Di', 'Ed'])
  expect(namesOf(await readPages(admin, assignmentId, '&show=completed'))).toEqual(['Ada'])
  expect(namesOf(await readPages(admin, assignmentId, '&show=not_started'))).toEqual(['bo', 'Cy', 'Di', 'Ed'])
  expect(await readPages(admin, assignmentId, '&show=in_progress')).toEqual([])
  expect(namesOf(await readPages(admin, assignmentId, '&search=BO'))).toEqual(['bo'])
  expect(namesOf(await readPages(admin, assignmentId, '&search=ed@example'))).toEqual(['Ed'])
  expect(await readPages(admin, assignmentId, '&search=%25')).toEqual([])
})

test('a lead sees only people of their own teams, and other organizations see nothing', async () => {
  const { org, team, admin } = await createAssigned()
  const { id } = await org.api.assignments.create(toEveryone(org))
  const lead = await createPerson(world, org, { email: `lead-${counter}@example.com` })
  await org.api.teams.update(team.id, { leadUserIds: [lead.id] })
  const { admin: stranger } = await createAssigned()

  expect(namesOf(await readPages(lead.visitor, id))).toEqual(names)
  expect((await readPages(admin, id)).length).toBeGreaterThan(names.length)
  for (const path of ['summary', 'assignees']) {
    expectError(await stranger.call('GET', `/assignments/${id}/${path}`), 404, 'assignment_not_found')
  }
})
