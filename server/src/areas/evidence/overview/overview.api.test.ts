import type { Overview } from '@parapet/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sarifFile } from '../../../../test/sarif-world.ts'
import { createPerson } from '../../../../test/web-visitor.ts'
import type { TestOrganization, World } from '../../../../test/world.ts'
import { assign, dayMs } from '../../../../test/worlds/reminders.ts'
import { createTrainingWorld, finishScenario, inviteUser, passTopic } from '../../../../test/worlds/training.ts'
import { newId } from '../../../platform/crypto/random.ts'
import { changeRole } from '../../directory/users/change-role.ts'
import { recordChallengeResult } from '../../learning/learning/record-results.ts'
import { getOverview } from './overview.ts'

let world: World
beforeAll(async () => {
  world = await createTrainingWorld()
})
afterAll(() => world.close())

/** An organization, and its overview at any time, without a session that would expire. */
async function useOrganization() {
  const org = await world.organization()
  return { org, read: (): Promise<Overview> => getOverview(org.context()) }
}

const missed = { isSolved: false, tries: 3, hintsUsed: 0 }

/** Tries a challenge without solving any part. */
async function failChallenge(org: TestOrganization, userId: string, topicId: string): Promise<void> {
  const challengeId = world.catalog.topics.get(topicId)?.challengeIds[0] as string
  const attempt = { userId, attemptId: newId(), topicId, challengeId, language: 'python', find: missed, fix: missed }
  await recordChallengeResult(org.context(), attempt)
}

/** Advances to the middle of a week, so that an hour more or less does not matter. */
function moveToWednesday(): void {
  const days = (3 - world.clock.now().getUTCDay() + 7) % 7 || 7
  world.clock.advance(days * dayMs)
}

test('a new organization has twelve empty weeks, seats for its admins, and empty lists', async () => {
  const org = await world.organization({ maxSeats: 20 })
  const { visitor } = await createPerson(world, org, { role: 'org_admin' })
  const { body: overview } = await visitor.call('GET', '/overview')

  expect(overview).toMatchObject({
    seats: { used: 2, max: 20 },
    signIns: { last7Days: 1, last30Days: 0, longerAgo: 0, never: 1 },
    assignments: { open: 0, reached: 0, completed: 0, late: 0 },
    overdue: { assignments: 0, upTo7Days: 0, upTo30Days: 0, longer: 0 },
    ...{ weakestTopics: [], nextDeadlines: [], mostOverdue: [], sarifRuns: [] },
  })
  const quiet = { startsAt: expect.any(String), completed: 0, activePeople: 0 }
  expect(overview.weeks).toEqual(Array(12).fill(quiet))
})

test('what deactivated people had does not count as reached or completed, as in the figures of teams', async () => {
  const { org, read } = await useOrganization()
  const [ada, vera] = [await inviteUser(org, 'Ada'), await inviteUser(org, 'Vera')]
  await assign(world, org, ada, 24, { targetId: 'xss' })
  await assign(world, org, vera, 24, { targetId: 'xss' })
  await passTopic(world, org, vera, 'xss')
  expect((await read()).assignments).toEqual({ open: 2, reached: 2, completed: 1, late: 0 })

  await org.api.users.deactivate(vera)

  expect((await read()).assignments).toEqual({ open: 2, reached: 1, completed: 0, late: 0 })
  await org.api.users.reactivate(vera)
  expect((await read()).assignments).toEqual({ open: 2, reached: 2, completed: 1, late: 0 })
})

test('auditors count for seats and sign-ins only; what they did as learners stays', async () => {
  moveToWednesday()
  const { org, read } = await useOrganization()
  const vera = await inviteUser(org, 'Vera')
  const { email } = await org.api.users.get(vera)
  await assign(world, org, vera, 24 * 100)
  await failChallenge(org, vera, 'xss')
  const learned = await read()
  expect(learned).toMatchObject({ signIns: { never: 2 }, assignments: { reached: 1 } })
  await changeRole(org.context(), email, 'auditor')
  world.clock.advance(7 * dayMs)
  for (let n = 0; n < 3; n++) await failChallenge(org, vera, 'xss')
  await finishScenario(world, org, vera, [...world.catalog.scenarios.keys()][0] as string)

  const overview = await read()

  expect(overview).toMatchObject({ seats: { used: 2 }, signIns: { never: 2 }, assignments: { reached: 0 } })
  expect(overview.weeks.slice(-2).map(({ activePeople }) => activePeople)).toEqual([1, 0])
  expect(overview.weakestTopics).toEqual([])
})

test('weekly completions and active people count this organization only', async () => {
  moveToWednesday()
  const { org, read } = await useOrganization()
  const other = await useOrganization()
  const [ada, grace] = [await inviteUser(org, 'Ada'), await inviteUser(org, 'Linus')]
  for (const userId of [ada, grace]) await assign(world, org, userId, 24 * 100)
  await passTopic(world, org, ada, 'sql')
  world.clock.advance(7 * dayMs)
  await passTopic(world, org, grace, 'sql')
  await failChallenge(org, ada, 'xss')
  await finishScenario(world, org, ada, [...world.catalog.scenarios.keys()][0] as string)
  const { weeks, assignments } = await read()

  expect(weeks.slice(-3).map(({ completed, activePeople }) => [completed, activePeople])).toEqual([
    [0, 0],
    [1, 1],
    [1, 2],
  ])
  expect(new Date(weeks[11]?.startsAt ?? '').getUTCDay()).toBe(1)
  expect(assignments).toEqual({ open: 2, reached: 2, completed: 2, late: 0 })
  expect((await other.read()).weeks.every(({ completed, activePeople }) => completed + activePeople === 0)).toBe(true)
  // After three months it is no longer included.
  world.clock.advance(12 * 7 * dayMs)
  expect((await read()).weeks.every(({ completed }) => completed === 0)).toBe(true)
})

test('overdue work is grouped by how late it is, the most people first; next deadlines are in order', async () => {
  const { org, read } = await useOrganization()
  const team = await org.api.teams.create({ name: 'Platform' })
  const [ada] = [await inviteUser(org, 'Ada', team.id), await inviteUser(org, 'Linus', team.id)]
  const toTeam = { assigneeType: 'team', targetId: 'xss' } as const
  const day = 24
  const old = await assign(world, org, ada, day)
  const late = await assign(world, org, team.id, 40 * day, toTeam)
  const soon = await assign(world, org, ada, 60 * day, { targetId: 'keys-in-code' })
  const next = await assign(world, org, ada, 50 * day, { targetType: 'category', targetId: 'injection' })
  world.clock.advance(45 * dayMs)
  const { overdue, mostOverdue, nextDeadlines } = await read()

  expect(overdue).toEqual({ assignments: 2, people: 2, upTo7Days: 2, upTo30Days: 0, longer: 1 })
  expect(mostOverdue.map(({ id, overdueCount }) => [id, overdueCount])).toEqual([
    [late.id, 2],
    [old.id, 1],
  ])
  expect(nextDeadlines.map(({ id }) => id)).toEqual([next.id, soon.id])
  // Completed or ended assignments are no longer overdue.
  await passTopic(world, org, ada, 'sql')
  await org.api.assignments.deactivate(late.id)
  await passTopic(world, org, ada, 'keys-in-code')
  const after = await read()
  expect(after.nextDeadlines.map(({ id }) => id)).toEqual([next.id])
  expect(after.overdue).toEqual({ assignments: 0, people: 0, upTo7Days: 0, upTo30Days: 0, longer: 0 })
  expect(after.mostOverdue).toEqual([])
})

test('the weakest topics have the lowest average, with enough active people and attempts, as in Insight', async () => {
  const { org, read } = await useOrganization()
  const people: string[] = []
  for (const name of ['Ada', 'Linus', 'Bo', 'Cy', 'Di']) people.push(await inviteUser(org, name))
  const [ada = '', linus = ''] = people
  for (const userId of people) {
    await failChallenge(org, userId, 'sql')
    await passTopic(world, org, userId, 'sql')
    for (let n = 0; n < 2; n++) await failChallenge(org, userId, 'xss')
  }
  // However many attempts four people make, they are too few people.
  for (const userId of people.slice(1)) for (let n = 0; n < 4; n++) await failChallenge(org, userId, 'keys-in-code')
  const before = await read()
  await failChallenge(org, ada, 'keys-in-code')
  const after = await read()
  await org.api.users.deactivate(linus)

  expect(before.weakestTopics.map(({ topicId }) => topicId)).toEqual(['xss', 'sql'])
  expect(before.weakestTopics[0]).toEqual({
    ...{ topicId: 'xss', topicTitle: 'Title of xss', averageScore: 0 },
    ...{ attempts: 10, failedAttempts: 10 },
  })
  expect(after.weakestTopics.map(({ topicId }) => topicId)).toEqual(['keys-in-code', 'xss', 'sql'])
  expect((await read()).weakestTopics).toEqual([])
})

test('a topic with fewer than ten attempts is none of the weakest', async () => {
  const { org, read } = await useOrganization()
  const people: string[] = []
  for (const name of ['Ada', 'Linus', 'Bo', 'Cy', 'Di']) people.push(await inviteUser(org, name))
  for (const userId of [...people, ...people.slice(1)]) await failChallenge(org, userId, 'xss')

  expect((await read()).weakestTopics).toEqual([])
})

test('the latest scan uploads are included, at most five in each list', async () => {
  const { org, read } = await useOrganization()
  for (let n = 0; n < 7; n++) {
    await assign(world, org, await inviteUser(org, `Person${n}`), 24 + n)
    const file = sarifFile({ tool: `Scanner ${n}`, results: [{ message: { text: 'x' } }] })
    const headers = { 'content-type': 'application/sarif+json' }
    const { status, text } = await org.request('POST', '/sarif', file, { headers })
    expect(status, text).toBe(200)
  }
  const { sarifRuns, nextDeadlines } = await read()

  expect(sarifRuns.map(({ tools }) => tools)).toEqual([6, 5, 4, 3, 2].map((n) => [`Scanner ${n}`]))
  expect(sarifRuns[0]).toMatchObject({ resultsReceived: 1, assignmentsCreated: 0 })
  expect(nextDeadlines).toHaveLength(5)
})
