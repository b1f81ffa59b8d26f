/** What is overdue: every page, list and report counts the same. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeRole } from '../../src/areas/directory/users/change-role.ts'
import { getOverview } from '../../src/areas/evidence/overview/overview.ts'
import { createPerson } from '../web-visitor.ts'
import type { TestOrganization, World } from '../world.ts'
import { assign, dayMs } from '../worlds/reminders.ts'
import { createTrainingWorld, inviteUser } from '../worlds/training.ts'

let world: World
beforeAll(async () => {
  world = await createTrainingWorld()
})
afterAll(() => world.close())

/** A team of two whose topic and whose course are overdue, and an auditor who had them too. */
async function createLateTeam() {
  const org = await world.organization()
  const team = await org.api.teams.create({ name: 'Platform' })
  const ada = await inviteUser(org, 'Ada', team.id)
  for (const name of ['Linus', 'Grace']) await inviteUser(org, name, team.id)
  const course = await org.api.customCourses.create({
    name: 'Onboarding',
    items: [{ itemType: 'topic', itemId: 'xss', orderIndex: 0 }],
  })
  const toTeam = { assigneeType: 'team', assigneeId: team.id } as const
  await assign(world, org, team.id, 24, toTeam)
  await assign(world, org, team.id, 24, { ...toTeam, targetType: 'custom-course', targetId: course.id })
  await changeRole(org.context(), 'grace@example.com', 'auditor')
  world.clock.advance(2 * dayMs)
  return { org, team, course, ada }
}

/** The overdue pairs of a person and an assignment, as each place counts them. */
async function readCounts(org: TestOrganization, teamId: string) {
  const { visitor } = await createPerson(world, org, {
    email: `${crypto.randomUUID()}@example.com`,
    role: 'org_admin',
  })
  const call = async (path: string) => (await visitor.call('GET', path)).body
  const { overdue, mostOverdue } = await getOverview(org.context())
  const trends = await call('/overview/trends?weeks=4')
  const insight = await call(`/teams/${teamId}/insight`)
  const people: { assignments: { overdue: number } }[] = await call(`/teams/${teamId}/people`)
  const status = await org.api.reports.get('assignment-status')
  const summary = await org.api.reports.get('team-summary')
  return {
    overview: overdue.upTo7Days + overdue.upTo30Days + overdue.longer,
    mostOverdue: sum(mostOverdue.map(({ overdueCount }) => overdueCount)),
    trends: sum(trends.teams.map((one: { overdue: number }) => one.overdue)),
    teamInsight: insight.assignments.overdue,
    teamPeople: sum(people.map(({ assignments }) => assignments.overdue)),
    statusReport: status.rows.filter((row) => row.includes('overdue')).length,
    summaryReport: sum(summary.rows.map((row) => Number(row[summary.columns.indexOf('Overdue')]))),
    membersInInsight: insight.people,
  }
}

const sum = (counts: readonly number[]) => counts.reduce((total, one) => total + one, 0)

const everywhere = (count: number) => ({
  overview: count,
  mostOverdue: count,
  trends: count,
  teamInsight: count,
  teamPeople: count,
  statusReport: count,
  summaryReport: count,
  membersInInsight: 2,
})

test('auditors and deactivated people are never overdue, and nothing of a deactivated course is', async () => {
  const { org, team, course } = await createLateTeam()
  expect(await readCounts(org, team.id)).toEqual(everywhere(4))

  await org.api.customCourses.deactivate(course.id)

  expect(await readCounts(org, team.id)).toEqual(everywhere(2))
})

test('what a person had alone is not overdue once they are deactivated, and is again once they are back', async () => {
  const { org, team, ada } = await createLateTeam()
  const own = await assign(world, org, ada, 24, { targetId: 'keys-in-code' })
  world.clock.advance(2 * dayMs)
  expect(await readCounts(org, team.id)).toEqual(everywhere(5))
  const isLate = async () => [
    (await org.api.assignments.get(own.id)).overdueCount,
    (await org.api.assignments.get(own.id)).assignees[0]?.isOverdue,
    (await org.api.assignments.listOfUser(ada)).find(({ id }) => id === own.id)?.isOverdue,
  ]
  expect(await isLate()).toEqual([1, true, true])

  await org.api.users.deactivate(ada)

  expect(await readCounts(org, team.id)).toEqual({ ...everywhere(2), membersInInsight: 1 })
  expect(await isLate()).toEqual([0, false, false])

  await org.api.users.reactivate(ada)

  expect(await isLate()).toEqual([1, true, true])
})
