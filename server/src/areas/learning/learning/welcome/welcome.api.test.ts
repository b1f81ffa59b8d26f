import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseUser } from '../../../../../test/erase-user.ts'
import type { World } from '../../../../../test/world.ts'
import { createLabLearner, createLabWorld } from '../../../../../test/worlds/labs.ts'
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

test('what an erased person answered, and the days on which they learned, stay without name, address and time zone', async () => {
  const org = await world.organization()
  const learner = await createLabLearner(world, org)
  const { name, email } = await org.api.users.get(learner.id)
  await learner.visitor.call('PATCH', '/account/mail-preferences', { timeZone: 'Asia/Tokyo' })
  await learner.send('PATCH', '/preferences', { streakUnit: 'days', isWelcomed: true })
  await learner.find(await learner.begin())

  await eraseUser(org.context(), email)

  const { rows } = await world.database.pool.query(
    `select u.name, to_json(u) as person, p.streak_unit, p.welcomed_at is not null as was_welcomed, d.day is not null as learned
     from learner_preferences p join users u using (org_id) left join learning_days d using (org_id)
     where p.user_id = $1 and u.id = p.user_id and d.user_id = p.user_id`,
    [learner.id],
  )
  expect(rows).toMatchObject([{ name: 'Erased user', streak_unit: 'days', was_welcomed: true, learned: true }])
  for (const text of [name, email, 'Asia/Tokyo']) expect(JSON.stringify(rows)).not.toContain(text)
})
