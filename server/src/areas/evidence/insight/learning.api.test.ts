/** What is hard, what takes long, and a team's overview, compared with figures counted by hand. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseUser } from '../../../../test/erase-user.ts'
import { createPerson } from '../../../../test/web-visitor.ts'
import { expectError, type TestOrganization, type World } from '../../../../test/world.ts'
import {
  blockWith,
  createLearner,
  createLearningWorld,
  fixWith,
  type Learner,
  rightFixText,
  vulnerableText,
} from '../../../../test/worlds/learners.ts'
import { inviteUser } from '../../../../test/worlds/training.ts'
import { dayMs, minuteMs } from '../../../platform/clock/durations.ts'
import { newId } from '../../../platform/crypto/random.ts'
import { recordChallengeResult } from '../../learning/learning/record-results.ts'

let world: World
beforeAll(async () => {
  world = await createLearningWorld()
})
afterAll(() => world?.close())

let admins = 0
async function signIn(org: TestOrganization, role = 'org_admin') {
  await world.database.db.deleteFrom('signInTries').execute()
  return (await createPerson(world, org, { role, email: `${role}-${++admins}@example.com` })).visitor
}

type Result = {
  by: string
  challenge?: string
  topic?: string
  find?: number
  fix?: number
  hints?: number
  isPractice?: boolean
}

/** An attempt that solves each phase at this try, 0 for never. The first three tries give 50, 30 and 15 points. */
async function attempt(org: TestOrganization, { by, challenge = 'login', topic = 'sql', ...tries }: Result) {
  const { find = 1, fix = 1, hints = 0, isPractice = false } = tries
  await recordChallengeResult(org.context(), {
    ...{ userId: by, attemptId: newId(), topicId: topic, challengeId: challenge, language: 'python' },
    find: { isSolved: find > 0, tries: Math.max(find, 1), hintsUsed: hints },
    fix: { isSolved: fix > 0, tries: Math.max(fix, 1), hintsUsed: 0 },
    ...(isPractice ? { practice: { doesCount: true } } : {}),
  })
}

async function createTeam() {
  const org = await world.organization()
  const { id: teamId } = await org.api.teams.create({ name: 'Red' })
  const people: string[] = []
  for (const name of ['Ada', 'Bo', 'Cy', 'Di', 'Ed']) people.push(await inviteUser(org, name, teamId))
  return { org, teamId, people }
}

describe('topics and challenges', () => {
  test('the weakest and hardest come first; topics with too few attempts come last, challenges are only counted', async () => {
    const { org, people } = await createTeam()
    // Login: each fails the finding first (0 points), then passes with 50 + 30.
    for (const by of people) {
      await attempt(org, { by, find: 0, fix: 0 })
      await attempt(org, { by, fix: 2, hints: 1 })
    }
    // Search: two full passes each, so a first attempt never fails.
    for (const by of people) {
      await attempt(org, { by, challenge: 'search' })
      await attempt(org, { by, challenge: 'search' })
    }
    const [first = ''] = people
    await attempt(org, { by: first, topic: 'xss', challenge: 'comment', find: 0, fix: 0 })
    const admin = await signIn(org)

    const { body } = await admin.call('GET', '/insight/learning')

    expect(body).toMatchObject({ people: 5, attempts: 21, minutes: 0, fixes: [] })
    expect(body.topics).toMatchObject([
      // 5 × 0, 5 × (30 + 30) with a hint, 10 × 100 in 20 attempts.
      { topicId: 'sql', people: 5, attempts: 20, failedAttempts: 10, averageScore: 65, isEnough: true },
      { topicId: 'xss', people: 1, attempts: 1, failedAttempts: 1, averageScore: 0, isEnough: false },
    ])
    expect(body.challenges).toMatchObject([
      { challengeId: 'login', attempts: 10, firstAttempts: 5, firstPassed: 0, hintsUsed: 5 },
      { challengeId: 'search', attempts: 10, firstAttempts: 5, firstPassed: 5, hintsUsed: 0 },
    ])
    expect(body.challengesUncompared).toBe(1)
  })

  test('counts only recent attempts by active people on content that is still offered', async () => {
    const { org, people } = await createTeam()
    const [ada = '', bo = '', cy = '', di = ''] = people
    await attempt(org, { by: ada })
    world.clock.advance(40 * dayMs)
    for (const by of [ada, bo, cy, di]) await attempt(org, { by })
    await attempt(org, { by: di, topic: 'xss', challenge: 'comment' })
    await world.database.pool.query(
      `update challenge_attempts set topic_id = 'gone' where org_id = $1 and topic_id = 'xss'`,
      [org.id],
    )
    await org.api.users.deactivate(bo)
    await eraseUser(org.context(), 'cy@example.com')
    const admin = await signIn(org)

    const month = (await admin.call('GET', '/insight/learning?days=30')).body
    const all = (await admin.call('GET', '/insight/learning?days=90')).body

    expect(month.topics).toMatchObject([{ topicId: 'sql', people: 2, attempts: 2 }])
    expect(month).toMatchObject({ challengesUncompared: 1, challenges: [] })
    expect(all.topics).toMatchObject([{ topicId: 'sql', people: 2, attempts: 3 }])
    expectError(await admin.call('GET', '/insight/learning?days=366'), 400, 'invalid_request')
  })

  test('a first attempt is the first that counts: practice before the period hides nobody, for a team and for everyone', async () => {
    const { org, teamId, people } = await createTeam()
    const [returning = '', ...others] = people
    for (const by of others) await attempt(org, { by, fix: 0, isPractice: true })
    await attempt(org, { by: returning })
    world.clock.advance(40 * dayMs)
    const newcomer = await inviteUser(org, 'Flo', teamId)
    for (const by of [...people, newcomer, ...people]) await attempt(org, { by })
    const admin = await signIn(org)

    const everyone = (await admin.call('GET', '/insight/learning?days=30')).body
    const team = (await admin.call('GET', `/insight/learning?days=30&teamId=${teamId}`)).body
    const longer = (await admin.call('GET', '/insight/learning?days=90')).body

    const challenge = { challengeId: 'login', attempts: 11, firstAttempts: 5, firstPassed: 5 }
    expect(everyone.challenges).toMatchObject([challenge])
    expect(team.challenges).toEqual(everyone.challenges)
    expect(longer.challenges).toMatchObject([{ ...challenge, attempts: 12, firstAttempts: 6, firstPassed: 6 }])
  })

  test('adds up the time between answers, at most 10 minutes per pause, and counts wrong fixes', async () => {
    const org = await world.organization()
    world.clock.hold()
    const learner: Learner = await createLearner(world, org)
    const begun = await learner.post('/topics/sql/challenges/login/attempts', { mode: 'record' })
    const path = `/attempts/${begun.attemptId}/answer`
    world.clock.advance(5 * minuteMs)
    const found = await learner.post(path, { phase: 'find', tryNumber: 1, choices: [blockWith(begun, vulnerableText)] })
    world.clock.advance(40 * minuteMs)
    const right = fixWith(found.attempt, rightFixText)
    const wrong = found.attempt.fix.fixes.find(({ label }: { label: string }) => label !== right)
    await learner.post(path, { phase: 'fix', tryNumber: 1, choices: [wrong.label] })
    world.clock.advance(2 * minuteMs)
    await learner.post(path, { phase: 'fix', tryNumber: 2, choices: [right] })
    const visitor = await createLearner(world, org)
    await visitor.post('/topics/sql/challenges/login/attempts')
    const admin = await signIn(org)

    const { body } = await admin.call('GET', '/insight/learning')

    // 5 + 10 + 2. Somebody who only started isn't counted, here or in the time per person.
    const topic = { people: 1, minutes: 17, minutesPerPerson: 17, estimatedMinutes: 20 }
    expect(body).toMatchObject({ people: 1, minutes: 17, topics: [topic] })
    expect(body.fixes).toMatchObject([{ topicId: 'sql', challengeId: 'login', times: 1, people: 1 }])
    expect(body.fixes[0].fixTitle).not.toBe('')
  })
})

describe('a team at a glance', () => {
  test('shows what active members have done and their strengths', async () => {
    const { org, teamId, people } = await createTeam()
    const [ada = '', bo = '', cy = ''] = people
    const deadline = new Date(world.clock.now().getTime() + dayMs).toISOString()
    const target = { contentArea: 'practice', targetType: 'topic', targetId: 'xss', deadline } as const
    await org.api.assignments.create({ ...target, assigneeType: 'team', assigneeId: teamId })
    await attempt(org, { by: ada, topic: 'xss', challenge: 'comment' })
    // 50 + 30 points.
    await attempt(org, { by: bo, topic: 'xss', challenge: 'comment', fix: 2 })
    await attempt(org, { by: bo, topic: 'keys-in-code', challenge: 'config' })
    await attempt(org, { by: cy, topic: 'xss', challenge: 'comment' })
    await org.api.users.deactivate(cy)
    world.clock.advance(2 * dayMs)
    const admin = await signIn(org)

    const { body } = await admin.call('GET', `/teams/${teamId}/insight`)

    expect(body).toMatchObject({ people: 4, assignments: { completed: 2, open: 2, overdue: 2, overduePeople: 2 } })
    expect(body.categories.map(({ categoryId }: { categoryId: string }) => categoryId)).toEqual([
      'injection',
      'secrets',
    ])
    const injection = (averageScore: number, results: number) => ({ categoryId: 'injection', averageScore, results })
    const secrets = { categoryId: 'secrets', averageScore: 100, results: 1 }
    expect(body.strengths).toEqual([
      { userId: null, name: null, scores: [injection(90, 2), secrets] },
      { userId: ada, name: 'Ada', scores: [injection(100, 1)] },
      { userId: bo, name: 'Bo', scores: [injection(80, 1), secrets] },
    ])
    expect(body.findings).toMatchObject({ observedSince: null, cwes: [] })
  })

  test('leads see their teams, auditors see all teams, learners see none', async () => {
    const { org, teamId } = await createTeam()
    const other = await org.api.teams.create({ name: 'Blue' })
    await world.database.db.deleteFrom('signInTries').execute()
    const lead = await createPerson(world, org, { email: `lead-${teamId}@example.com` })
    await org.api.teams.update(teamId, { leadUserIds: [lead.id] })
    const auditor = await signIn(org, 'auditor')
    const learner = await createLearner(world, org)

    expect((await lead.visitor.call('GET', `/teams/${teamId}/insight`)).status).toBe(200)
    expectError(await lead.visitor.call('GET', `/teams/${other.id}/insight`), 404, 'team_not_found')
    for (const path of ['/insight/learning', '/insight/findings', `/insight/learning?teamId=${teamId}`]) {
      expectError(await lead.visitor.call('GET', path), 403, 'forbidden')
      expectError(await learner.visitor.call('GET', path), 403, 'forbidden')
      expect((await auditor.call('GET', path)).status).toBe(200)
    }
    expect((await auditor.call('GET', `/teams/${other.id}/insight`)).status).toBe(200)
    expectError(await learner.visitor.call('GET', `/teams/${teamId}/insight`), 403, 'forbidden')
  })
})
