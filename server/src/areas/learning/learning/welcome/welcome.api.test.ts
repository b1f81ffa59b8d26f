import { afterAll, beforeAll, expect, test } from 'vitest'
import type { World } from '../../../../../test/world.ts'
import { createLabWorld } from '../../../../../test/worlds/labs.ts'
import { createLearner } from '../../../../../test/worlds/learners.ts'

let world: World
beforeAll(async () => {
  world = await createLabWorld({ challengeIds: ['greeting', 'second'] })
})
afterAll(() => world?.close())

test('a new learner is offered the languages with labs first, and what is due', async () => {
  const org = await world.organization()
  const learner = await createLearner(world, org)
  await org.api.assignments.create({
    ...{
      assigneeType: 'user',
      assigneeId: learner.id,
      contentArea: 'practice',
      targetType: 'topic',
      targetId: 'pages',
    },
  })

  expect(await learner.get('/welcome')).toEqual({
    isDue: true,
    languages: [
      {
        ...{ language: 'typescript', labs: 2, challenges: 2 },
        first: { topicId: 'pages', challengeId: 'greeting', title: expect.any(String), isLab: true },
      },
      {
        ...{ language: 'python', labs: 0, challenges: 2 },
        first: { topicId: 'pages', challengeId: 'greeting', title: expect.any(String), isLab: false },
      },
    ],
    assignment: { title: 'Pages', deadline: null },
  })
})

test('nobody is asked twice, nor after they began, nor an admin', async () => {
  const org = await world.organization()
  const [skips, answers, begins] = [
    await createLearner(world, org),
    await createLearner(world, org),
    await createLearner(world, org),
  ]
  await skips.send('PATCH', '/preferences', { isWelcomed: false })
  expect((await skips.get('/welcome')).isDue).toBe(true)
  await skips.send('PATCH', '/preferences', { isWelcomed: true })
  const { body } = await answers.send('PATCH', '/preferences', {
    ...{ preferredLanguage: 'python', weeklyGoal: 2, isWelcomed: true },
  })
  expect(body).toMatchObject({ preferredLanguage: 'python', weeklyGoal: 2 })
  await begins.post('/topics/pages/challenges/greeting/attempts', {})
  const admin = await createLearner(world, org, 'org_admin')

  for (const one of [skips, answers, begins, admin]) {
    expect(await one.get('/welcome')).toEqual({ isDue: false, languages: [], assignment: null })
  }
  const lines = (await org.api.auditLog.list()).filter(({ action }) => action === 'learner_preferences.updated')
  expect(lines).toMatchObject([{ actorId: answers.id, details: { fields: ['preferredLanguage', 'weeklyGoal'] } }])
})
