/** How learners' results are recorded and counted. */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectError, type TestOrganization, type World } from '../../../../test/world.ts'
import {
  atTheSameMoment,
  createTrainingWorld,
  finishScenario,
  inviteUser,
  passTopic,
} from '../../../../test/worlds/training.ts'
import { newId } from '../../../platform/crypto/random.ts'
import type { CatalogTopic } from '../../training/catalog/catalog.ts'
import type { ChallengeAttempt, Phase } from '../../training/progress/progress.ts'
import { nothingCompleted, recordChallengeResult, recordScenarioStep } from './record-results.ts'

let world: World
beforeAll(async () => {
  world = await createTrainingWorld()
})
afterAll(() => world.close())

const solved = (tries: number, hintsUsed = 0): Phase => ({ isSolved: true, tries, hintsUsed })
const failed: Phase = { isSolved: false, tries: 3, hintsUsed: 0 }

function attempt(userId: string, fields: Partial<ChallengeAttempt> = {}): ChallengeAttempt {
  const what = { userId, attemptId: newId(), topicId: 'sql', challengeId: 'login', language: 'python' }
  return { ...what, find: solved(1), fix: solved(1), ...fields }
}

const record = (org: TestOrganization, one: ChallengeAttempt) => recordChallengeResult(org.context(), one)
const step = (org: TestOrganization, userId: string, number: number, scenarioId = 'break-in') =>
  recordScenarioStep(org.context(), { userId, scenarioId, step: number })
const practiceOf = (org: TestOrganization, userId: string) => org.api.progress.listPractice(userId)

describe('a challenge', () => {
  test('returns its score, and is listed with exactly its fields', async () => {
    const org = await world.organization()
    const ada = await inviteUser(org, 'Ada')

    const outcome = await record(org, attempt(ada, { fix: solved(2), find: solved(1, 1) }))

    const scores = { score: 60, findScore: 30, fixScore: 30, hintsUsed: 1 }
    expect(outcome).toEqual({
      ...{ ...scores, isPassed: false, bestScore: 60, isTopicCompleted: false },
      completions: nothingCompleted,
    })
    expect((await org.request('GET', `/users/${ada}/practice-progress`)).body).toStrictEqual([
      {
        topicId: 'sql',
        challengeId: 'login',
        language: 'python',
        ...scores,
        attempts: 1,
        isHandsOn: false,
        completedAt: null,
      },
    ])
    expect(await org.api.users.get(ada)).toMatchObject({ totalXp: 60, completedChallenges: 0 })
  })

  test('counts its best score once, as score and as XP', async () => {
    const org = await world.organization()
    const ada = await inviteUser(org, 'Ada')
    await record(org, attempt(ada, { fix: solved(2) }))
    await record(org, attempt(ada, { language: 'java' }))

    const worse = await record(org, attempt(ada, { fix: failed, language: 'go' }))

    expect(worse).toMatchObject({ score: 50, isPassed: false, bestScore: 100 })
    expect(await practiceOf(org, ada)).toMatchObject([{ score: 100, language: 'java', attempts: 3 }])
    expect(await org.api.users.get(ada)).toMatchObject({ totalXp: 100, completedChallenges: 1 })
  })

  test('keeps the first of two equal scores, and the time of the first pass', async () => {
    const org = await world.organization()
    const ada = await inviteUser(org, 'Ada')
    await record(org, attempt(ada))
    const [first] = await practiceOf(org, ada)
    world.clock.advance(60_000)

    await record(org, attempt(ada, { language: 'java' }))

    expect(await practiceOf(org, ada)).toEqual([{ ...first, attempts: 2 }])
    expect(first?.completedAt).not.toBeNull()
  })

  test('stays passed after a worse retake', async () => {
    const org = await world.organization()
    const ada = await inviteUser(org, 'Ada')
    await record(org, attempt(ada, { fix: solved(2) }))

    await record(org, attempt(ada, { find: failed }))

    expect(await org.api.users.get(ada)).toMatchObject({ completedChallenges: 1, totalXp: 80 })
  })

  test('sent twice is one attempt with the same response, even if the second request differs', async () => {
    const org = await world.organization()
    const ada = await inviteUser(org, 'Ada')
    const one = attempt(ada, { fix: solved(2) })

    const first = await record(org, one)
    const second = await record(org, { ...one, fix: solved(1) })

    expect(second).toEqual(first)
    expect(await practiceOf(org, ada)).toMatchObject([{ score: 80, attempts: 1 }])
  })

  test('sent twice concurrently is one attempt', async () => {
    const org = await world.organization()
    const ada = await inviteUser(org, 'Ada')
    const one = attempt(ada)

    const outcomes = await atTheSameMoment(
      world,
      org,
      [one, one, one].map((same) => () => record(org, same)),
    )

    expect(outcomes.map((outcome) => outcome.status === 'fulfilled' && outcome.value.score)).toEqual([100, 100, 100])
    expect(await practiceOf(org, ada)).toMatchObject([{ attempts: 1 }])
  })

  test('tried concurrently in two windows counts both attempts and the better score', async () => {
    const org = await world.organization()
    const ada = await inviteUser(org, 'Ada')
    const attempts = [solved(3), solved(1), solved(2)].map((fix) => attempt(ada, { fix }))

    await atTheSameMoment(
      world,
      org,
      attempts.map((one) => () => record(org, one)),
    )

    expect(await practiceOf(org, ada)).toMatchObject([{ score: 100, attempts: 3 }])
  })

  test.each([
    ['an unknown topic', { topicId: 'nothing' }, 'topic_not_found'],
    ['a challenge of another topic', { challengeId: 'comment' }, 'invalid_request'],
  ])('is refused for %s', async (_what, fields, code) => {
    const org = await world.organization()
    const ada = await inviteUser(org, 'Ada')

    await expect(record(org, attempt(ada, fields))).rejects.toMatchObject({ code })
    expect(await practiceOf(org, ada)).toEqual([])
  })

  test('is refused when the attempt belongs to another challenge, and nothing changes', async () => {
    const org = await world.organization()
    const ada = await inviteUser(org, 'Ada')
    const one = attempt(ada)
    await record(org, one)

    await expect(record(org, { ...one, challengeId: 'search' })).rejects.toMatchObject({ code: 'invalid_request' })
    expect(await practiceOf(org, ada)).toMatchObject([{ challengeId: 'login', attempts: 1 }])
  })

  test('is refused for a user who is unknown, of another organization, or deactivated', async () => {
    const [org, other] = [await world.organization(), await world.organization()]
    const ada = await inviteUser(org, 'Ada')
    await org.api.users.deactivate(ada)

    await expect(record(org, attempt(randomUUID()))).rejects.toMatchObject({ code: 'user_not_found' })
    await expect(record(org, attempt(other.adminId))).rejects.toMatchObject({ code: 'user_not_found' })
    await expect(record(org, attempt(ada))).rejects.toMatchObject({ code: 'user_inactive' })
    await expect(step(org, ada, 1)).rejects.toMatchObject({ code: 'user_inactive' })
  })
})

/** In production the content changes only while the service is stopped; here it changes temporarily. */
async function withChallenges(challengeIds: string[], work: () => Promise<void>): Promise<void> {
  const topics = world.catalog.topics as Map<string, CatalogTopic>
  const before = topics.get('sql') as CatalogTopic
  topics.set('sql', { ...before, challengeIds })
  try {
    await work()
  } finally {
    topics.set('sql', before)
  }
}

describe('a topic', () => {
  test('is completed by its last challenge, and stays completed when it gets another one', async () => {
    const org = await world.organization()
    const ada = await inviteUser(org, 'Ada')
    const topicOf = async () => (await org.api.users.get(ada)).practiceProgress[0]

    expect(await record(org, attempt(ada))).toMatchObject({ isTopicCompleted: false })
    expect(await topicOf()).toMatchObject({ status: 'in_progress', progressPercent: 50, completedAt: null })
    expect(await record(org, attempt(ada, { challengeId: 'search' }))).toMatchObject({ isTopicCompleted: true })
    const completed = await topicOf()
    expect(completed).toMatchObject({ status: 'completed', progressPercent: 100, challengesCompleted: 2 })

    await withChallenges(['login', 'search', 'new'], async () => {
      expect(await topicOf()).toEqual({ ...completed, challengesTotal: 3 })
      await record(org, attempt(ada, { challengeId: 'new', find: failed }))
      expect(await topicOf()).toMatchObject({ status: 'completed', completedAt: completed?.completedAt })
    })
  })

  test('reports once what was completed: the topic, assignments and certificates', async () => {
    const org = await world.organization()
    const ada = await inviteUser(org, 'Ada')
    const topic = { contentArea: 'practice', targetType: 'topic', targetId: 'sql' } as const
    const { id } = await org.api.assignments.create({ assigneeType: 'user', assigneeId: ada, ...topic })
    await record(org, attempt(ada))
    const last = attempt(ada, { challengeId: 'search' })

    const { completions } = await record(org, last)

    expect(completions).toMatchObject({ isItemCompleted: true, assignments: [{ assignmentId: id }] })
    expect((await record(org, last)).completions).toEqual(nothingCompleted)
  })

  test('is not completed by challenges that it no longer has', async () => {
    const org = await world.organization()
    const ada = await inviteUser(org, 'Ada')
    await record(org, attempt(ada))

    await withChallenges(['search', 'another'], async () => {
      expect(await record(org, attempt(ada, { challengeId: 'search' }))).toMatchObject({ isTopicCompleted: false })
    })
  })
})

describe('a scenario', () => {
  test('goes step by step, can be resumed, and gives 150 XP when completed', async () => {
    const org = await world.organization()
    const ada = await inviteUser(org, 'Ada')
    const scenarioOf = async () => (await org.api.progress.listLearn(ada))[0]

    expect(await step(org, ada, 1)).toEqual({
      currentStep: 1,
      totalSteps: 3,
      isCompleted: false,
      completions: nothingCompleted,
    })
    expect(await step(org, ada, 2)).toEqual({
      currentStep: 2,
      totalSteps: 3,
      isCompleted: false,
      completions: nothingCompleted,
    })
    expect(await scenarioOf()).toMatchObject({
      currentStep: 2,
      progressPercent: 66,
      xpEarned: 0,
      status: 'in_progress',
    })
    expect(await step(org, ada, 3)).toEqual({
      ...{ currentStep: 3, totalSteps: 3, isCompleted: true },
      completions: { ...nothingCompleted, isItemCompleted: true },
    })
    expect(await scenarioOf()).toMatchObject({ progressPercent: 100, xpEarned: 150, status: 'completed' })
    expect(await org.api.users.get(ada)).toMatchObject({ totalXp: 150, completedScenarios: 1 })
  })

  test('is listed as in the details of the user', async () => {
    const org = await world.organization()
    const ada = await inviteUser(org, 'Ada')
    await finishScenario(world, org, ada, 'leaked-key')
    await step(org, ada, 1)

    const list = await org.api.progress.listLearn(ada)

    expect(list.map(({ scenarioId }) => scenarioId)).toEqual(['leaked-key', 'break-in'])
    expect(list).toEqual((await org.api.users.get(ada)).learnProgress)
  })

  test('counts a step once, even if it is finished several times or in several windows', async () => {
    const org = await world.organization()
    const ada = await inviteUser(org, 'Ada')
    await step(org, ada, 1)
    await step(org, ada, 2)

    await atTheSameMoment(
      world,
      org,
      [3, 1, 3, 2].map((number) => () => step(org, ada, number)),
    )
    const completed = await org.api.progress.listLearn(ada)
    world.clock.advance(60_000)
    await step(org, ada, 3)

    expect(await org.api.progress.listLearn(ada)).toEqual(completed)
    expect(await org.api.users.get(ada)).toMatchObject({ totalXp: 150, completedScenarios: 1 })
  })

  test.each([0, -1, 2, 4, 1.5, Number.NaN])('cannot be started with step %d', async (number) => {
    const org = await world.organization()
    const ada = await inviteUser(org, 'Ada')

    await expect(step(org, ada, number)).rejects.toMatchObject({ code: 'invalid_request' })
    expect(await org.api.progress.listLearn(ada)).toEqual([])
  })

  test('without steps, or unknown, cannot be started', async () => {
    const org = await world.organization()

    await expect(step(org, org.adminId, 1, 'no-steps')).rejects.toMatchObject({ code: 'invalid_request' })
    await expect(step(org, org.adminId, 1, 'nothing')).rejects.toMatchObject({ code: 'scenario_not_found' })
  })
})

test('all totals can be recomputed from the attempts, after random histories', async () => {
  const org = await world.organization()
  const people = [await inviteUser(org, 'Ada'), await inviteUser(org, 'Max')]
  const challenges = [...world.catalog.topics.values()].flatMap(({ id, challengeIds }) =>
    challengeIds.map((one) => [id, one]),
  )
  const phase = fc.record({ isSolved: fc.boolean(), tries: fc.integer({ min: 1, max: 3 }), hintsUsed: fc.nat(2) })
  const chance = fc.record({
    userId: fc.constantFrom(...people),
    what: fc.constantFrom(...challenges),
    find: phase,
    fix: phase,
  })
  const attempts = fc.sample(chance, { seed: 7, numRuns: 60 }).map(({ userId, what, find, fix }) => {
    return attempt(userId, { ...what, find, fix })
  })
  // Some are sent twice, and as many concurrently as there are connections: more would only wait for one.
  const recorded = [...attempts, ...attempts.slice(0, 20)]
  while (recorded.length > 0) await Promise.all(recorded.splice(-10).map((one) => record(org, one)))
  for (const person of people) await finishScenario(world, org, person, 'leaked-key')

  for (const person of people) {
    const { rows } = await world.database.pool.query<{
      best: number
      passed: boolean
      attempts: string
      topic: string
    }>(
      `select topic_id as topic, max(find_score + fix_score) as best, bool_or(is_passed) as passed, count(*) as attempts
       from challenge_attempts where org_id = $1 and user_id = $2 group by topic_id, challenge_id`,
      [org.id, person],
    )
    const detail = await org.api.users.get(person)
    const practice = await practiceOf(org, person)

    expect(detail.totalXp).toBe(rows.reduce((xp, row) => xp + row.best, 0) + 150)
    expect(detail.completedChallenges).toBe(rows.filter(({ passed }) => passed).length)
    expect(practice.reduce((xp, row) => xp + row.score, 0) + 150).toBe(detail.totalXp)
    expect(detail.practiceProgress.reduce((xp, row) => xp + row.xpEarned, 0) + 150).toBe(detail.totalXp)
    expect(practice.reduce((all, row) => all + row.attempts, 0)).toBe(
      attempts.filter(({ userId }) => userId === person).length,
    )
    for (const { topicId, status } of detail.practiceProgress) {
      const isComplete =
        rows.filter(({ topic, passed }) => topic === topicId && passed).length ===
        world.catalog.topics.get(topicId)?.challengeIds.length
      expect(status).toBe(isComplete ? 'completed' : 'in_progress')
    }
  }
})

test.each(['practice-progress', 'learn-progress'])(
  '/users/{userId}/%s is empty for a beginner and 404 for an unknown user',
  async (path) => {
    const [org, other] = [await world.organization(), await world.organization()]
    await passTopic(world, other, other.adminId, 'xss')

    expect((await org.request('GET', `/users/${org.adminId}/${path}`)).text).toBe('[]')
    for (const id of [randomUUID(), other.adminId]) {
      expectError(await org.request('GET', `/users/${id}/${path}`), 404, 'user_not_found')
    }
  },
)
