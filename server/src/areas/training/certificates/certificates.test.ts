import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { TestOrganization, World } from '../../../../test/world.ts'
import { createTrainingWorld, finishScenario, inviteUser, passTopic } from '../../../../test/worlds/training.ts'
import { newId } from '../../../platform/crypto/random.ts'
import { openDatabase } from '../../../platform/database/database.ts'
import { recordChallengeResult, recordScenarioStep } from '../../learning/learning/record-results.ts'

const solved = { isSolved: true, tries: 1, hintsUsed: 0 }

let world: World
beforeAll(async () => {
  world = await createTrainingWorld()
})
afterAll(() => world.close())

const certificatesOf = (org: TestOrganization, userId: string) => org.api.certificates.listForUser(userId)

async function eventTypes(org: TestOrganization): Promise<string[]> {
  const { rows } = await world.database.pool.query('select type from webhook_events where org_id = $1 order by id', [
    org.id,
  ])
  return rows.map(({ type }) => type)
}

test('the last challenge of a category issues the certificate, after the assignment event', async () => {
  const org = await world.organization()
  const userId = await inviteUser(org, 'Ada')
  await org.api.assignments.create({
    assigneeType: 'user',
    assigneeId: userId,
    contentArea: 'practice',
    targetType: 'category',
    targetId: 'secrets',
  })
  await finishScenario(world, org, userId, 'leaked-key')
  const before = await certificatesOf(org, userId)
  await passTopic(world, org, userId, 'keys-in-code')

  expect(before).toEqual([])
  expect(await certificatesOf(org, userId)).toMatchObject([
    { categoryId: 'secrets', categoryTitle: 'Title of secrets', userName: 'Ada', userEmail: 'ada@example.com' },
  ])
  expect(await eventTypes(org)).toEqual(['assignment.created', 'assignment.completed', 'certificate.issued'])
})

test('the last step of a scenario issues the certificate, and later work changes nothing', async () => {
  const org = await world.organization()
  const userId = await inviteUser(org, 'Ada')
  await passTopic(world, org, userId, 'keys-in-code')
  await finishScenario(world, org, userId, 'leaked-key')
  const issued = await certificatesOf(org, userId)
  await passTopic(world, org, userId, 'keys-in-code')
  await finishScenario(world, org, userId, 'leaked-key')

  expect(issued).toHaveLength(1)
  expect(await certificatesOf(org, userId)).toEqual(issued)
  expect(await eventTypes(org)).toEqual(['certificate.issued'])
})

test('one certificate is issued when two connections finish the last two items concurrently', async () => {
  const databases = [1, 2].map((n) =>
    openDatabase({ connection: world.connection, poolSize: 1, name: `racer ${n}`, log: world.log }),
  )
  onTestFinished(async () => void (await Promise.all(databases.map((database) => database.close()))))
  const org = await world.organization()
  const [first, second] = databases.map(({ db }) => ({ ...org.context(), db }))
  if (first === undefined || second === undefined) throw new Error('there are two')

  for (let round = 1; round <= 20; round++) {
    const userId = await inviteUser(org, `Ada${round}`)
    await recordScenarioStep(org.context(), { userId, scenarioId: 'leaked-key', step: 1 })
    const challenge = { topicId: 'keys-in-code', challengeId: 'config', language: 'python', find: solved, fix: solved }
    await Promise.all([
      recordChallengeResult(first, { ...challenge, userId, attemptId: newId() }),
      recordScenarioStep(second, { userId, scenarioId: 'leaked-key', step: 2 }),
    ])

    expect(await certificatesOf(org, userId), `round ${round}`).toHaveLength(1)
    expect(await eventTypes(org), `round ${round}`).toHaveLength(round)
  }
})
