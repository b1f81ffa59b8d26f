/** Whom assignments reach when people and courses come and go. Some tests are named after the spec's state table. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseUser } from '../../../../test/erase-user.ts'
import { expectError, type TestOrganization, type World } from '../../../../test/world.ts'
import {
  createTrainingWorld,
  finishScenario,
  inviteUser,
  listCompletions,
  listEvents,
  moveToTeam,
  passTopic,
} from '../../../../test/worlds/training.ts'
import { changeRole } from '../../directory/users/change-role.ts'
import { importUsers } from '../../directory/users/import-users.ts'

let world: World
beforeAll(async () => {
  world = await createTrainingWorld()
})
afterAll(() => world.close())

type Target = { contentArea: 'practice' | 'learn'; targetType: 'topic' | 'custom-course'; targetId: string }
const sql: Target = { contentArea: 'practice', targetType: 'topic', targetId: 'sql' }

const assignToUser = (org: TestOrganization, assigneeId: string, target = sql) =>
  org.api.assignments.create({ assigneeType: 'user', assigneeId, ...target })
const assignToTeam = (org: TestOrganization, assigneeId: string, target = sql) =>
  org.api.assignments.create({ assigneeType: 'team', assigneeId, ...target })
const assignToAll = (org: TestOrganization, target = sql) =>
  org.api.assignments.create({ assigneeType: 'org', assigneeId: org.id, ...target })

async function createTeams(org: TestOrganization): Promise<[string, string]> {
  const [one, other] = [
    await org.api.teams.create({ name: 'Platform' }),
    await org.api.teams.create({ name: 'Payments' }),
  ]
  return [one.id, other.id]
}

async function createCourse(
  org: TestOrganization,
  itemIds: string[] = ['sql', 'xss'],
): Promise<Target & { id: string }> {
  const items = itemIds.map((itemId, orderIndex) => ({ itemType: 'topic' as const, itemId, orderIndex }))
  const { id } = await org.api.customCourses.create({ name: 'Onboarding', items })
  return { id, contentArea: 'practice', targetType: 'custom-course', targetId: id }
}

/** Names and states of the assignees, as `Ada not_started`. */
async function reached(org: TestOrganization, assignmentId: string): Promise<string[]> {
  const { assignees, ...counts } = await org.api.assignments.get(assignmentId)
  const isCompleted = ({ status }: { status: string }) => status === 'completed'
  const inScope = assignees.filter(({ isInScope }) => isInScope)
  const [completed, completedInScope] = [assignees.filter(isCompleted).length, inScope.filter(isCompleted).length]
  expect(counts).toMatchObject({
    ...{ inScopeCount: inScope.length, inScopeCompletedCount: completedInScope },
    formerCompletedCount: completed - completedInScope,
    ...{ assigneeCount: inScope.length + completed - completedInScope, completedCount: completed },
  })
  return assignees.map(({ userName, status }) => `${userName} ${status}`)
}

async function assignmentsOf(org: TestOrganization, userId: string): Promise<string[]> {
  return (await org.api.assignments.listOfUser(userId)).map(({ id, userStatus }) => `${id} ${userStatus}`)
}

describe('a person who joins', () => {
  test('a team gets the assignments of the team', async () => {
    const org = await world.organization()
    const [team, otherTeam] = await createTeams(org)
    const { id } = await assignToTeam(org, team)
    const [ada, max] = [await inviteUser(org, 'Ada', otherTeam), await inviteUser(org, 'Max')]
    expect(await reached(org, id)).toEqual([])

    await moveToTeam(org, ada, team)
    await moveToTeam(org, max, team)

    expect(await reached(org, id)).toEqual(['Ada not_started', 'Max not_started'])
  })

  test('the organization gets the assignments of the organization and of the team', async () => {
    const org = await world.organization()
    const [team] = await createTeams(org)
    const [forTeam, forAll] = [await assignToTeam(org, team), await assignToAll(org)]

    const ada = await inviteUser(org, 'Ada', team)

    expect(await assignmentsOf(org, ada)).toEqual([`${forAll.id} not_started`, `${forTeam.id} not_started`])
  })

  test('through an import gets the same, and moves when the import moves them', async () => {
    const org = await world.organization()
    const [team, otherTeam] = await createTeams(org)
    const [first, second] = [await assignToTeam(org, team), await assignToTeam(org, otherTeam)]
    const line = { line: 2, name: 'Ada', email: 'ada@example.com', role: 'learner' }
    const options = { isDryRun: false, isUpdate: true }

    await importUsers(org.context(), [{ ...line, team: 'Platform' }], options)
    expect([await reached(org, first.id), await reached(org, second.id)]).toEqual([['Ada not_started'], []])
    await importUsers(org.context(), [{ ...line, team: 'Payments' }], options)
    expect([await reached(org, first.id), await reached(org, second.id)]).toEqual([[], ['Ada not_started']])
  })

  test('a team with the work done completes it immediately', async () => {
    const org = await world.organization()
    const [team] = await createTeams(org)
    const { id } = await assignToTeam(org, team)
    const ada = await inviteUser(org, 'Ada')
    await passTopic(world, org, ada, 'sql')
    expect(await listCompletions(world, org)).toEqual([])

    await moveToTeam(org, ada, team)

    expect(await reached(org, id)).toEqual(['Ada completed'])
    expect(await listCompletions(world, org)).toEqual([`${id} ${ada}`])
  })

  test('is not assigned again when the name or address changes', async () => {
    const org = await world.organization()
    const [team] = await createTeams(org)
    const { id } = await assignToTeam(org, team)
    const ada = await inviteUser(org, 'Ada', team)

    await org.api.users.update(ada, { name: 'Ada L', email: 'ada@example.com', role: 'org_admin', teamId: team })

    expect(await reached(org, id)).toEqual(['Ada L not_started'])
  })
})

describe('a person who leaves a team', () => {
  test('loses open assignments of the team and keeps completed ones in the history', async () => {
    const org = await world.organization()
    const [team, otherTeam] = await createTeams(org)
    const ada = await inviteUser(org, 'Ada', team)
    const xss: Target = { ...sql, targetId: 'xss' }
    const [open, done] = [await assignToTeam(org, team), await assignToTeam(org, team, xss)]
    await passTopic(world, org, ada, 'xss')

    await moveToTeam(org, ada, otherTeam)

    expect([await reached(org, open.id), await reached(org, done.id)]).toEqual([[], ['Ada completed']])
    expect(await assignmentsOf(org, ada)).toEqual([`${done.id} completed`])
  })

  test('completes nothing there until they come back', async () => {
    const org = await world.organization()
    const [team] = await createTeams(org)
    const ada = await inviteUser(org, 'Ada', team)
    const { id } = await assignToTeam(org, team)
    await moveToTeam(org, ada, null)
    await passTopic(world, org, ada, 'sql')
    expect(await listCompletions(world, org)).toEqual([])

    await moveToTeam(org, ada, team)

    expect(await reached(org, id)).toEqual(['Ada completed'])
    expect(await listCompletions(world, org)).toEqual([`${id} ${ada}`])
  })

  test('and comes back after completing does not raise a second event', async () => {
    const org = await world.organization()
    const [team] = await createTeams(org)
    const ada = await inviteUser(org, 'Ada', team)
    const { id } = await assignToTeam(org, team)
    await passTopic(world, org, ada, 'sql')
    await moveToTeam(org, ada, null)

    await moveToTeam(org, ada, team)

    expect(await reached(org, id)).toEqual(['Ada completed'])
    expect(await listCompletions(world, org)).toEqual([`${id} ${ada}`])
  })
})

describe('an auditor', () => {
  test('gets no assignments of the team or the organization, and cannot be assigned anything directly', async () => {
    const org = await world.organization()
    const [team] = await createTeams(org)
    const auditor = await inviteUser(org, 'Vera', team)
    await changeRole(org.context(), 'vera@example.com', 'auditor')

    const given = [await assignToAll(org), await assignToTeam(org, team)]

    const everybody = await Promise.all(given.map(({ id }) => reached(org, id)))
    expect(everybody.flat().filter((one) => one.startsWith('Vera'))).toEqual([])
    const byName = { assigneeType: 'user', assigneeId: auditor, ...sql }
    expectError(await org.request('POST', '/assignments', byName), 409, 'user_is_auditor')
  })

  test('loses open assignments, keeps completed ones, and gets the open ones back as a learner', async () => {
    const org = await world.organization()
    const [team] = await createTeams(org)
    const person = await inviteUser(org, 'Vera', team)
    const xss: Target = { ...sql, targetId: 'xss' }
    const named = await assignToUser(org, person)
    const [done, open] = [await assignToTeam(org, team, xss), await assignToTeam(org, team)]
    await passTopic(world, org, person, 'xss')
    const before = await assignmentsOf(org, person)

    await changeRole(org.context(), 'vera@example.com', 'auditor')

    expect(await assignmentsOf(org, person)).toEqual([`${done.id} completed`])
    expect([await reached(org, named.id), await reached(org, open.id)]).toEqual([[], []])
    await passTopic(world, org, person, 'sql')
    expect(await listCompletions(world, org), 'nothing is completed meanwhile').toEqual([`${done.id} ${person}`])
    await changeRole(org.context(), 'vera@example.com', 'learner')
    expect((await assignmentsOf(org, person)).length).toBe(before.length)
    expect(await reached(org, named.id)).toEqual(['Vera completed'])
  })

  test('who was deactivated and comes back as a learner has their own assignments again', async () => {
    const org = await world.organization()
    const person = await inviteUser(org, 'Vera')
    const { id } = await assignToUser(org, person)
    await changeRole(org.context(), 'vera@example.com', 'auditor')
    await org.api.users.deactivate(person)
    await changeRole(org.context(), 'vera@example.com', 'learner')
    expect(await reached(org, id)).toEqual([])

    await org.api.users.reactivate(person)

    expect(await reached(org, id)).toEqual(['Vera not_started'])
  })
})

test('deleting a team ends its assignments and keeps the history and the team name', async () => {
  const org = await world.organization()
  const [team] = await createTeams(org)
  const [ada, max] = [await inviteUser(org, 'Ada', team), await inviteUser(org, 'Max', team)]
  const forAll = await assignToAll(org)
  const { id } = await assignToTeam(org, team, { ...sql, targetId: 'xss' })
  await passTopic(world, org, ada, 'xss')

  await org.api.teams.delete(team)

  expect(await org.api.assignments.get(id)).toMatchObject({
    isActive: false,
    assigneeName: 'Platform',
    assigneeId: team,
  })
  expect(await reached(org, id)).toEqual(['Ada completed', 'Max not_started'])
  await passTopic(world, org, max, 'xss')
  expect(await listCompletions(world, org)).toEqual([`${id} ${ada}`])
  expect((await org.api.assignments.get(forAll.id)).isActive).toBe(true)
  expectError(await org.request('PATCH', `/assignments/${id}`, { isActive: true }), 404, 'team_not_found')
})

describe('User | active | DELETE /users/{userId} | deactivated:', () => {
  test('record, XP, completed challenges and scenarios, and historical assignments are kept', async () => {
    const org = await world.organization()
    const [team] = await createTeams(org)
    const ada = await inviteUser(org, 'Ada', team)
    const xss: Target = { ...sql, targetId: 'xss' }
    const given = [await assignToUser(org, ada), await assignToTeam(org, team, xss), await assignToTeam(org, team)]
    await passTopic(world, org, ada, 'xss')
    await finishScenario(world, org, ada, 'break-in')
    const before = { detail: await org.api.users.get(ada), assignments: await assignmentsOf(org, ada) }

    await org.api.users.deactivate(ada)

    expect(before.detail).toMatchObject({ totalXp: 250, completedChallenges: 1, completedScenarios: 1 })
    expect(await org.api.users.get(ada)).toEqual({ ...before.detail, isActive: false })
    expect(before.assignments).toHaveLength(given.length)
    expect(await assignmentsOf(org, ada)).toEqual(before.assignments)
  })

  test('no new assignments are created for the user by POST /assignments', async () => {
    const org = await world.organization()
    const ada = await inviteUser(org, 'Ada')
    await org.api.users.deactivate(ada)
    const body = { assigneeType: 'user', assigneeId: ada, ...sql }

    expectError(await org.request('POST', '/assignments', body), 409, 'user_inactive')
    expect(await assignmentsOf(org, ada)).toEqual([])
  })

  test('an ended assignment of the user is not opened again', async () => {
    const org = await world.organization()
    const ada = await inviteUser(org, 'Ada')
    const { id } = await assignToUser(org, ada)
    await org.api.assignments.deactivate(id)
    await org.api.users.deactivate(ada)

    expectError(await org.request('PATCH', `/assignments/${id}`, { isActive: true }), 409, 'user_inactive')
  })

  test('the user gets no new assignments through the team or the organization either', async () => {
    const org = await world.organization()
    const [team, otherTeam] = await createTeams(org)
    const ada = await inviteUser(org, 'Ada', team)
    await org.api.users.deactivate(ada)

    await assignToTeam(org, team)
    await assignToTeam(org, otherTeam)
    await assignToAll(org)
    await moveToTeam(org, ada, otherTeam)

    expect(await assignmentsOf(org, ada)).toEqual([])
  })

  test('the user no longer counts in open assignments of the team, but still in completed ones', async () => {
    const org = await world.organization()
    const [team] = await createTeams(org)
    const [ada, max] = [await inviteUser(org, 'Ada', team), await inviteUser(org, 'Max', team)]
    const { id } = await assignToTeam(org, team)
    await passTopic(world, org, ada, 'sql')

    await org.api.users.deactivate(ada)
    await org.api.users.deactivate(max)

    expect(await reached(org, id)).toEqual(['Ada completed'])
  })

  test('nothing is completed before reactivation, not even when a course loses the missing items', async () => {
    const org = await world.organization()
    const course = await createCourse(org)
    const ada = await inviteUser(org, 'Ada')
    const { id } = await assignToUser(org, ada, course)
    await passTopic(world, org, ada, 'sql')
    await org.api.users.deactivate(ada)

    const items = [{ itemType: 'topic' as const, itemId: 'sql', orderIndex: 0 }]
    await org.api.customCourses.update(course.id, { items })
    expect(await listCompletions(world, org)).toEqual([])
    await org.api.users.reactivate(ada)
    expect(await listCompletions(world, org)).toEqual([`${id} ${ada}`])
  })

  test('assignments made directly to the user stay with the user', async () => {
    const org = await world.organization()
    const ada = await inviteUser(org, 'Ada')
    const { id } = await assignToUser(org, ada)

    await org.api.users.deactivate(ada)

    expect(await reached(org, id)).toEqual(['Ada not_started'])
  })
})

describe('a user who is reactivated', () => {
  test('gets the open assignments of the team and of the organization, old and new', async () => {
    const org = await world.organization()
    const [team] = await createTeams(org)
    const ada = await inviteUser(org, 'Ada', team)
    const old = await assignToTeam(org, team)
    await org.api.users.deactivate(ada)
    const ended = await assignToAll(org, { ...sql, targetId: 'xss' })
    await org.api.assignments.deactivate(ended.id)
    const created = await assignToAll(org)

    await org.api.users.reactivate(ada)

    expect(await assignmentsOf(org, ada)).toEqual([`${created.id} not_started`, `${old.id} not_started`])
    expect(await reached(org, old.id)).toEqual(['Ada not_started'])
  })

  test('gets those of the new team after a move, not of the one before', async () => {
    const org = await world.organization()
    const [team, otherTeam] = await createTeams(org)
    const ada = await inviteUser(org, 'Ada', team)
    const [before, after] = [await assignToTeam(org, team), await assignToTeam(org, otherTeam)]
    await org.api.users.deactivate(ada)
    await moveToTeam(org, ada, otherTeam)

    await org.api.users.reactivate(ada)

    expect(await assignmentsOf(org, ada)).toEqual([`${after.id} not_started`])
    expect([await reached(org, before.id), await reached(org, after.id)]).toEqual([[], ['Ada not_started']])
  })

  test('with the work done immediately completes what was assigned in the meantime', async () => {
    const org = await world.organization()
    const ada = await inviteUser(org, 'Ada')
    await passTopic(world, org, ada, 'sql')
    await org.api.users.deactivate(ada)
    const { id } = await assignToAll(org)
    expect(await listCompletions(world, org)).toEqual([])

    await org.api.users.reactivate(ada)

    expect(await listCompletions(world, org)).toEqual([`${id} ${ada}`])
  })
})

describe('Custom course | active | DELETE /custom-courses/{customCourseId} | deactivated:', () => {
  test('existing assignments keep tracking progress, up to their completion', async () => {
    const org = await world.organization()
    const course = await createCourse(org)
    const ada = await inviteUser(org, 'Ada')
    const { id } = await assignToUser(org, ada, course)
    await passTopic(world, org, ada, 'sql')

    await org.api.customCourses.deactivate(course.id)

    expect(await org.api.assignments.get(id)).toMatchObject({
      ...{ isActive: true, targetTitle: 'Onboarding', progressPercent: 50 },
      assignees: [{ status: 'in_progress', itemsTotal: 2, itemsCompleted: 1 }],
    })
    await passTopic(world, org, ada, 'xss')
    expect(await listCompletions(world, org)).toEqual([`${id} ${ada}`])
  })

  test('is not delivered to new assignees: not to new users, not to new members of a team', async () => {
    const org = await world.organization()
    const [team] = await createTeams(org)
    const course = await createCourse(org)
    const max = await inviteUser(org, 'Max')
    await inviteUser(org, 'Ada', team)
    const [forTeam, forAll] = [await assignToTeam(org, team, course), await assignToAll(org, course)]

    await org.api.customCourses.deactivate(course.id)
    await moveToTeam(org, max, team)
    const eve = await inviteUser(org, 'Eve', team)

    expect(await reached(org, forTeam.id)).toEqual(['Ada not_started'])
    expect(await reached(org, forAll.id)).toEqual(['Test Admin not_started', 'Max not_started', 'Ada not_started'])
    expect(await assignmentsOf(org, eve)).toEqual([])
  })

  test('is not delivered again to a person who left the team and comes back', async () => {
    const org = await world.organization()
    const [team] = await createTeams(org)
    const course = await createCourse(org)
    const ada = await inviteUser(org, 'Ada', team)
    const { id } = await assignToTeam(org, team, course)
    await moveToTeam(org, ada, null)
    await org.api.customCourses.deactivate(course.id)

    await moveToTeam(org, ada, team)

    expect(await reached(org, id)).toEqual([])
  })

  test('stays with a person who had it, was deactivated and comes back', async () => {
    const org = await world.organization()
    const course = await createCourse(org)
    const ada = await inviteUser(org, 'Ada')
    const { id } = await assignToAll(org, course)
    await org.api.users.deactivate(ada)
    await org.api.customCourses.deactivate(course.id)

    await org.api.users.reactivate(ada)

    expect(await reached(org, id)).toEqual(['Test Admin not_started', 'Ada not_started'])
  })

  test('reaches people who came meanwhile once the course is reactivated', async () => {
    const org = await world.organization()
    const course = await createCourse(org)
    const { id } = await assignToAll(org, course)
    await org.api.customCourses.deactivate(course.id)
    await inviteUser(org, 'Eve')

    await org.api.customCourses.reactivate(course.id)

    expect(await reached(org, id)).toEqual(['Test Admin not_started', 'Eve not_started'])
  })

  test('can no longer be assigned', async () => {
    const org = await world.organization()
    const { id, ...target } = await createCourse(org)
    await org.api.customCourses.deactivate(id)
    const body = { assigneeType: 'org', assigneeId: org.id, ...target }

    expectError(await org.request('POST', '/assignments', body), 404, 'custom_course_not_found')
  })
})

describe('an ended assignment', () => {
  test('does not reach new people until it is reopened', async () => {
    const org = await world.organization()
    const { id } = await assignToAll(org)
    await org.api.assignments.deactivate(id)
    const ada = await inviteUser(org, 'Ada')
    expect(await reached(org, id)).toEqual(['Test Admin not_started'])

    const opened = await org.api.assignments.update(id, { isActive: true })

    expect(opened).toMatchObject({ isActive: true, assigneeCount: 2 })
    expect(await assignmentsOf(org, ada)).toEqual([`${id} not_started`])
  })

  test('cannot be completed; once it is reopened, work done in the meantime completes it', async () => {
    const org = await world.organization()
    const ada = await inviteUser(org, 'Ada')
    const { id } = await assignToUser(org, ada)
    await org.api.assignments.deactivate(id)
    await passTopic(world, org, ada, 'sql')
    expect(await listCompletions(world, org)).toEqual([])

    expect(await org.api.assignments.update(id, { isActive: true })).toMatchObject({ completedCount: 1 })
    expect(await listCompletions(world, org)).toEqual([`${id} ${ada}`])
  })
})

test('erasing a person keeps their assignments without name and address, in stored events too', async () => {
  const org = await world.organization()
  const [ada, max] = [await inviteUser(org, 'Ada'), await inviteUser(org, 'Max')]
  const [mine, forAll] = [await assignToUser(org, ada), await assignToAll(org, { ...sql, targetId: 'xss' })]
  for (const user of [ada, max]) await passTopic(world, org, user, 'xss')
  await passTopic(world, org, ada, 'sql')
  const before = await listEvents(world, org)
  expect(before.filter(({ data }) => data.userName === 'Ada')).toHaveLength(2)

  await eraseUser(org.context(), 'ada@example.com')

  expect(await org.api.assignments.get(mine.id)).toMatchObject({
    assigneeName: 'Erased user',
    assignees: [{ userName: 'Erased user', status: 'completed' }],
  })
  expect(await reached(org, forAll.id)).toEqual(['Test Admin not_started', 'Erased user completed', 'Max completed'])
  const after = await listEvents(world, org)
  expect(JSON.stringify(after)).not.toMatch(/"ada"|ada@/i)
  const rename = (text: string) =>
    text.replaceAll('"Ada"', '"Erased user"').replaceAll('ada@example.com', `erased-${ada}@erased.invalid`)
  expect(after).toEqual(JSON.parse(rename(JSON.stringify(before))))
})
