import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, type TestOrganization, type World } from '../../../../test/world.ts'
import type { CatalogTopic } from '../catalog/catalog.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  // A catalog with fixed numbers, independent of the built-in content.
  const topics = world.catalog.topics as Map<string, CatalogTopic>
  const challenges = [
    ['sql-injection', ['one', 'two', 'three', 'four']],
    ['xss', ['one', 'two']],
  ] as const
  for (const [id, challengeIds] of challenges) topics.set(id, { ...(topics.get(id) as CatalogTopic), challengeIds })
})
afterAll(() => world.close())

async function createUser(org: TestOrganization) {
  const body = { name: 'Ada', email: 'ada@example.com', role: 'learner' }
  return (await org.request('POST', '/users', body)).body.id as string
}

type Result = { topicId: string; challengeId: string; score: number; day: number; isPassed?: boolean }

async function addResult(org: TestOrganization, userId: string, result: Result): Promise<void> {
  const at = new Date(Date.UTC(2026, 4, result.day, 10))
  const isPassed = result.isPassed ?? result.score >= 70
  await world.database.db
    .insertInto('challengeResults')
    .values({
      orgId: org.id,
      userId,
      topicId: result.topicId,
      challengeId: result.challengeId,
      language: 'python',
      score: result.score,
      findScore: 0,
      fixScore: 0,
      hintsUsed: 0,
      attempts: 1,
      isPassed,
      startedAt: at,
      lastActivityAt: new Date(at.getTime() + 60_000),
      completedAt: isPassed ? new Date(at.getTime() + 60_000) : null,
    })
    .execute()
}

async function addScenario(
  org: TestOrganization,
  userId: string,
  row: { scenarioId: string; currentStep: number; day: number; isCompleted: boolean },
): Promise<void> {
  const at = new Date(Date.UTC(2026, 4, row.day, 10))
  await world.database.db
    .insertInto('scenarioProgress')
    .values({
      orgId: org.id,
      userId,
      scenarioId: row.scenarioId,
      currentStep: row.currentStep,
      totalSteps: 4,
      xpEarned: row.isCompleted ? 150 : 0,
      startedAt: at,
      lastActivityAt: at,
      completedAt: row.isCompleted ? at : null,
    })
    .execute()
}

const readUser = async (org: TestOrganization, id: string) => (await org.request('GET', `/users/${id}`)).body

describe('the totals of a user', () => {
  test('are computed from every result', async () => {
    const org = await world.organization()
    const id = await createUser(org)
    await addResult(org, id, { topicId: 'sql-injection', challengeId: 'one', score: 100, day: 1 })
    await addResult(org, id, { topicId: 'sql-injection', challengeId: 'two', score: 70, day: 2 })
    await addResult(org, id, { topicId: 'sql-injection', challengeId: 'three', score: 65, day: 3 })
    await addResult(org, id, { topicId: 'xss', challengeId: 'one', score: 80, day: 4 })
    await addScenario(org, id, { scenarioId: 'login-bypass-sqli', currentStep: 4, day: 5, isCompleted: true })
    await addScenario(org, id, { scenarioId: 'zip-bomb-outage', currentStep: 1, day: 6, isCompleted: false })

    expect(await readUser(org, id)).toMatchObject({
      totalXp: 100 + 70 + 65 + 80 + 150,
      completedChallenges: 3,
      completedScenarios: 1,
    })
  })

  test('include only the user’s own results', async () => {
    const [org, other] = [await world.organization(), await world.organization()]
    const id = await createUser(org)
    await addResult(org, org.adminId, { topicId: 'xss', challengeId: 'one', score: 80, day: 1 })
    await addResult(other, other.adminId, { topicId: 'xss', challengeId: 'one', score: 80, day: 1 })

    expect(await readUser(org, id)).toMatchObject({ totalXp: 0, practiceProgress: [] })
  })
})

describe('practiceProgress', () => {
  test('has an entry for every topic that was started, in that order, with exactly its fields', async () => {
    const org = await world.organization()
    const id = await createUser(org)
    await addResult(org, id, { topicId: 'xss', challengeId: 'one', score: 40, day: 1 })
    await addResult(org, id, { topicId: 'sql-injection', challengeId: 'one', score: 100, day: 2 })
    await addResult(org, id, { topicId: 'sql-injection', challengeId: 'two', score: 75, day: 3 })

    expect((await readUser(org, id)).practiceProgress).toStrictEqual([
      {
        topicId: 'xss',
        topicTitle: world.catalog.topics.get('xss')?.title,
        categoryId: 'injection',
        challengesTotal: 2,
        challengesCompleted: 0,
        partsToRepeat: 0,
        progressPercent: 0,
        averageScore: 40,
        xpEarned: 40,
        status: 'in_progress',
        startedAt: '2026-05-01T10:00:00.000Z',
        lastActivityAt: '2026-05-01T10:01:00.000Z',
        completedAt: null,
      },
      {
        topicId: 'sql-injection',
        topicTitle: 'SQL injection',
        categoryId: 'injection',
        challengesTotal: 4,
        challengesCompleted: 2,
        partsToRepeat: 0,
        progressPercent: 50,
        averageScore: 88,
        xpEarned: 175,
        status: 'in_progress',
        startedAt: '2026-05-02T10:00:00.000Z',
        lastActivityAt: '2026-05-03T10:01:00.000Z',
        completedAt: null,
      },
    ])
  })
})

describe('learnProgress', () => {
  test('has an entry for every scenario that was started, in that order, with exactly its fields', async () => {
    const org = await world.organization()
    const id = await createUser(org)
    await addScenario(org, id, { scenarioId: 'zip-bomb-outage', currentStep: 1, day: 1, isCompleted: false })
    await addScenario(org, id, { scenarioId: 'login-bypass-sqli', currentStep: 4, day: 2, isCompleted: true })

    expect((await readUser(org, id)).learnProgress).toStrictEqual([
      {
        scenarioId: 'zip-bomb-outage',
        scenarioTitle: world.catalog.scenarios.get('zip-bomb-outage')?.title,
        categoryId: world.catalog.scenarios.get('zip-bomb-outage')?.categoryId,
        currentStep: 1,
        totalSteps: 4,
        partsToRepeat: 0,
        progressPercent: 25,
        xpEarned: 0,
        status: 'in_progress',
        startedAt: '2026-05-01T10:00:00.000Z',
        lastActivityAt: '2026-05-01T10:00:00.000Z',
        completedAt: null,
      },
      {
        scenarioId: 'login-bypass-sqli',
        scenarioTitle: world.catalog.scenarios.get('login-bypass-sqli')?.title,
        categoryId: 'injection',
        currentStep: 4,
        totalSteps: 4,
        partsToRepeat: 0,
        progressPercent: 100,
        xpEarned: 150,
        status: 'completed',
        startedAt: '2026-05-02T10:00:00.000Z',
        lastActivityAt: '2026-05-02T10:00:00.000Z',
        completedAt: '2026-05-02T10:00:00.000Z',
      },
    ])
  })
})
