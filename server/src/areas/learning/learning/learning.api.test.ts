import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { eraseUser } from '../../../../test/erase-user.ts'
import { locationOf, sarifFile } from '../../../../test/sarif-world.ts'
import { expectError, type TestOrganization, type World } from '../../../../test/world.ts'
import { createLearner, createLearningWorld, type Learner, solve } from '../../../../test/worlds/learners.ts'
import { finishScenario, passTopic } from '../../../../test/worlds/training.ts'
import { dayMs } from '../../../platform/clock/durations.ts'
import { listAttemptRecords } from '../../training/progress/progress.ts'
import { recordChallengeResult } from './record-results.ts'

let world: World
beforeAll(async () => {
  world = await createLearningWorld()
})
afterAll(() => world?.close())

const inDays = (days: number) => new Date(world.clock.now().getTime() + days * dayMs).toISOString()

function assign(org: TestOrganization, learner: Learner, target: object, deadline: string | null = null) {
  return org.api.assignments.create({
    ...{ assigneeType: 'user', assigneeId: learner.id, contentArea: 'practice', deadline },
    ...(target as { targetType: 'topic'; targetId: string }),
  })
}

describe('home', () => {
  test('is empty for a beginner', async () => {
    const learner = await createLearner(world, await world.organization())

    const { skills, recommendation, badges, ...home } = await learner.get('/home')
    expect(home).toEqual({
      totalXp: 0,
      level: { number: 1, name: 'Recruit', fromXp: 0, next: { name: 'Lookout', fromXp: 300 } },
      streak: { unit: 'weeks', current: 0, best: 0, since: null, isDone: false, hasFreeWeek: true },
      certificateCount: 0,
      due: [],
      renewals: [],
      continue: [],
      current: null,
      today: world.clock.now().toISOString().slice(0, 10),
      practiceDays: [],
      weeklyGoal: 5,
      passedThisWeek: 0,
    })
    expect(badges).toContainEqual({
      badgeId: 'mastered-injection',
      title: 'Title of injection mastered',
      description: 'Complete every topic in Title of injection',
      earnedAt: null,
    })
    expect(badges.every(({ earnedAt }: { earnedAt: null }) => earnedAt === null)).toBe(true)
    expect(skills).toContainEqual({
      ...{
        categoryId: 'injection',
        title: 'Title of injection',
        topicsTotal: 2,
        topicsCompleted: 0,
        isCertified: false,
      },
    })
    expect(recommendation).toMatchObject({ reason: 'next', item: { itemId: 'sql' }, finding: null })
  })

  test('reads at most 5,000 attempts, however often a person passes the same challenge', async () => {
    const org = await world.organization()
    const learner = await createLearner(world, org)
    await world.database.pool.query(
      `insert into challenge_attempts (org_id, user_id, id, topic_id, challenge_id, language, find_score, fix_score, hints_used,
         is_passed, is_hands_on, created_at)
       select $1, $2, gen_random_uuid(), 'sql', 'login', 'python', 50, 50, 0, true, false,
         $3::timestamptz + n * interval '1 millisecond'
       from generate_series(1, 5200) n`,
      [org.id, learner.id, world.clock.now()],
    )
    const records = await listAttemptRecords(world.database.db, { orgId: org.id, userId: learner.id })
    const { badges } = await learner.get('/home')

    expect(records).toHaveLength(5000)
    expect(badges.filter(({ earnedAt }: { earnedAt: string | null }) => earnedAt !== null)).toHaveLength(3)
  })

  test('shows due assignments, the most urgent first, with the next step', async () => {
    const org = await world.organization()
    const learner = await createLearner(world, org)
    const items = [
      { itemType: 'scenario' as const, itemId: 'break-in', orderIndex: 0 },
      { itemType: 'topic' as const, itemId: 'xss', orderIndex: 1 },
    ]
    const course = await org.api.customCourses.create({ name: 'Onboarding', items })
    await assign(org, learner, { targetType: 'category', targetId: 'injection' })
    await assign(org, learner, { targetType: 'custom-course', targetId: course.id }, inDays(9))
    await assign(org, learner, { targetType: 'topic', targetId: 'keys-in-code' }, inDays(1))
    const done = await assign(org, learner, { targetType: 'topic', targetId: 'xss' }, inDays(1))
    const ended = await assign(org, learner, { targetType: 'topic', targetId: 'sql' })
    await org.api.assignments.deactivate(ended.id)
    await finishScenario(world, org, learner.id, 'break-in')
    await passTopic(world, org, learner.id, 'xss')
    await passTopic(world, org, learner.id, 'sql', ['login'])
    const { due } = await learner.get('/home')

    expect(due.map(({ targetId }: { targetId: string }) => targetId)).toEqual(['keys-in-code', 'injection'])
    expect(due[0]).toMatchObject({
      isOverdue: false,
      status: 'not_started',
      itemsTotal: 1,
      progressPercent: 0,
      ...{ partsTotal: 1, partsCompleted: 0 },
      nextItem: { itemType: 'topic', itemId: 'keys-in-code', title: 'Title of keys-in-code' },
    })
    expect(due[1]).toMatchObject({ status: 'in_progress', itemsCompleted: 1, nextItem: { itemId: 'sql' } })
    expect(due[1]).toMatchObject({ partsTotal: null, partsCompleted: null })
    expect(due).not.toContainEqual(expect.objectContaining({ assignmentId: done.id }))
  })

  test('shows overdue assignments, and does not offer items that cannot be done', async () => {
    const org = await world.organization()
    const learner = await createLearner(world, org)
    await assign(org, learner, { targetType: 'topic', targetId: 'no-challenges' }, inDays(1))
    await world.database.pool.query("update assignments set deadline = now() - interval '1 day' where org_id = $1", [
      org.id,
    ])

    expect((await learner.get('/home')).due).toMatchObject([{ isOverdue: true, nextItem: null }])
  })

  test('offers to continue started items, the latest first', async () => {
    const org = await world.organization()
    const learner = await createLearner(world, org)
    await passTopic(world, org, learner.id, 'sql', ['login'])
    world.clock.advance(60_000)
    await learner.post('/topics/keys-in-code/challenges/config/attempts')
    world.clock.advance(60_000)
    await learner.post('/scenarios/break-in/steps/1/answer')
    const home = await learner.get('/home')

    expect(home.continue.map(({ itemId }: { itemId: string }) => itemId)).toEqual(['break-in', 'keys-in-code', 'sql'])
    expect(home.continue[2]).toMatchObject({ partsTotal: 2, partsCompleted: 1, progressPercent: 50, xpEarned: 100 })
    expect(home.totalXp).toBe(100)
  })

  test('shows the steps of the latest item, and the attempt to continue', async () => {
    const org = await world.organization()
    const learner = await createLearner(world, org)
    await passTopic(world, org, learner.id, 'sql', ['login'])
    const { current: between } = await learner.get('/home')
    const { attemptId } = await learner.post('/topics/sql/challenges/search/attempts', { language: 'python' })
    const { current, passedThisWeek, recommendation } = await learner.get('/home')

    expect(between).toMatchObject({ item: { itemId: 'sql' }, currentStep: 1, attempt: null })
    expect(current).toMatchObject({ item: { itemId: 'sql' }, currentStep: 1 })
    expect(current.steps.map(({ isDone }: { isDone: boolean }) => isDone)).toEqual([true, false])
    expect(current.attempt).toEqual({ attemptId, language: 'python', phase: 'find' })
    expect(passedThisWeek).toBe(1)
    // Not the item that is already shown above.
    expect(recommendation).toMatchObject({ reason: 'next', item: { itemId: 'xss' } })
  })

  test('shows the most urgent assignment when nothing was started', async () => {
    const org = await world.organization()
    const learner = await createLearner(world, org)
    await assign(org, learner, { targetType: 'category', targetId: 'injection' }, inDays(3))

    expect((await learner.get('/home')).current).toMatchObject({
      item: { itemId: 'sql' },
      currentStep: 0,
      attempt: null,
    })
  })

  test('recommends findings in the code of the person before anything else', async () => {
    const org = await world.organization()
    const learner = await createLearner(world, org)
    const { email } = await org.api.users.get(learner.id)
    await learner.post('/scenarios/break-in/steps/1/answer')
    const locations = [locationOf('src/page.ts', 84)]
    const finding = { ruleId: 'sqli', level: 'error', taxa: [{ id: 'CWE-89' }], locations }
    await org.api.sarif.upload(sarifFile({ tool: 'Scanner', results: [finding] }), {
      commitAuthorEmail: email,
      repo: 'shop',
    })

    expect((await learner.get('/home')).recommendation).toMatchObject({
      reason: 'finding',
      item: { itemId: 'sql' },
      finding: { repo: 'shop', uri: 'src/page.ts', startLine: 84 },
    })
  })

  test('runs the same number of queries however much was started and assigned', async () => {
    const org = await world.organization()
    const learner = await createLearner(world, org)
    await passTopic(world, org, learner.id, 'sql', ['login'])
    await assign(org, learner, { targetType: 'topic', targetId: 'sql' })
    const countStatements = async () => {
      const spy = vi.spyOn(pg.Client.prototype, 'query')
      await learner.get('/home')
      const { length } = spy.mock.calls
      spy.mockRestore()
      return length
    }
    await countStatements()
    const few = await countStatements()
    for (const targetId of ['xss', 'keys-in-code', 'no-challenges'])
      await assign(org, learner, { targetType: 'topic', targetId }, inDays(2))
    await assign(org, learner, { targetType: 'category', targetId: 'injection' })
    await learner.post('/topics/keys-in-code/challenges/config/attempts')

    expect(await countStatements()).toBe(few)
  })

  test('counts consecutive days with a right answer for those who chose days', async () => {
    const org = await world.organization()
    const learner = await createLearner(world, org)
    await learner.send('PATCH', '/preferences', { streakUnit: 'days' })
    const streak = async () => (await learner.get('/home')).streak.current
    const add = (daysAgo: number) =>
      world.database.pool.query('insert into learning_days values ($1, $2, $3)', [org.id, learner.id, inDays(-daysAgo)])
    await learner.post('/scenarios/break-in/steps/1/answer')
    expect(await streak()).toBe(1)
    await add(1)
    await add(2)
    await add(4)
    expect(await streak()).toBe(3)
    const { streak: all, practiceDays } = await learner.get('/home')
    expect(all).toMatchObject({ unit: 'days', best: 3, since: inDays(-2).slice(0, 10), isDone: true })
    expect(practiceDays).toEqual([-4, -2, -1, 0].map((days) => inDays(days).slice(0, 10)))
    await world.database.pool.query('delete from learning_days where org_id = $1 and day > $2', [org.id, inDays(-1)])
    // Today is not over yet.
    expect(await streak()).toBe(2)
    await world.database.pool.query('delete from learning_days where org_id = $1 and day > $2', [org.id, inDays(-2)])
    expect(await streak()).toBe(0)
    expect((await learner.get('/home')).streak.best).toBe(1)
  })

  test("keeps each day of learning as the day in the person's time zone", async () => {
    const org = await world.organization()
    // Fourteen hours ahead of UTC, and eleven behind: never the same day.
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const learner = await createLearner(world, org)
      await learner.visitor.call('PATCH', '/account/mail-preferences', { timeZone })
      await learner.post('/scenarios/break-in/steps/1/answer')
      const there = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(world.clock.now())
      const { today, practiceDays, streak } = await learner.get('/home')
      expect([today, ...practiceDays]).toEqual([there, there])
      expect(streak).toMatchObject({ unit: 'weeks', current: 1, isDone: true })
    }
  })
})

describe('the catalog', () => {
  test('lists categories with their topics and scenarios, and the progress of the person', async () => {
    const org = await world.organization()
    const learner = await createLearner(world, org)
    await passTopic(world, org, learner.id, 'keys-in-code')
    await finishScenario(world, org, learner.id, 'leaked-key')
    const catalog = await learner.get('/catalog')

    expect(catalog).toMatchObject([
      { categoryId: 'injection', isCertified: false },
      { categoryId: 'secrets', isCertified: true },
      { categoryId: 'unwritten', isCertified: false },
    ])
    expect(catalog[0].items.map(({ itemId }: { itemId: string }) => itemId)).toEqual(['sql', 'xss', 'break-in'])
    expect(catalog[0].items[0]).toEqual({
      itemType: 'topic',
      itemId: 'sql',
      title: 'Title of sql',
      summary: 'About sql',
      categoryId: 'injection',
      cwes: ['CWE-89'],
      languages: ['python', 'typescript'],
      difficulty: 1,
      estimatedMinutes: 20,
      partsTotal: 2,
      partsCompleted: 0,
      partsHandsOn: 0,
      partsToRepeat: 0,
      progressPercent: 0,
      xpEarned: 0,
      status: 'not_started',
      lastActivityAt: null,
      isRetired: false,
    })
    expect(catalog[1].items).toMatchObject([
      { itemId: 'keys-in-code', status: 'completed', progressPercent: 100 },
      { itemId: 'leaked-key', status: 'completed', progressPercent: 100, xpEarned: 150, difficulty: null },
    ])
  })
})

describe('a topic', () => {
  test('has its lesson, its challenges with the best score, and the next step', async () => {
    const org = await world.organization()
    const learner = await createLearner(world, org)
    await solve(learner, 'sql', 'login')

    expect(await learner.get('/topics/sql')).toMatchObject({
      item: { itemId: 'sql', progressPercent: 50 },
      categoryTitle: 'Title of injection',
      lesson: 'Lesson of sql.\n',
      challenges: [
        {
          challengeId: 'login',
          title: 'Title of login',
          bestScore: 100,
          isPassed: true,
          attempts: 1,
          openAttempt: null,
        },
        { challengeId: 'search', languages: ['python', 'typescript'], bestScore: null, isPassed: false, attempts: 0 },
      ],
      nextChallengeId: 'search',
      findings: [],
    })
    expect(await learner.get('/topics/no-challenges')).toMatchObject({ lesson: null, nextChallengeId: null })
    expectError(await learner.send('GET', '/topics/none'), 404, 'topic_not_found')
  })

  test('shows the findings behind its assignment only to the assignee', async () => {
    const org = await world.organization()
    const [learner, other] = [await createLearner(world, org), await createLearner(world, org)]
    const { email } = await org.api.users.get(learner.id)
    const result = {
      ruleId: 'py/sql-injection',
      message: { text: 'a' },
      level: 'error',
      taxa: [{ id: '89', toolComponent: { name: 'CWE' } }],
      locations: [{ physicalLocation: { artifactLocation: { uri: 'src/orders.py' }, region: { startLine: 42 } } }],
    }
    const file = { version: '2.1.0', runs: [{ tool: { driver: { name: 'CodeQL' } }, results: [result] }] }
    const headers = { 'x-repo': 'example/shop', 'x-commit-author-email': email }
    const run = (await org.request('POST', '/sarif', file, { headers })).body
    expect(run.assignmentsCreated, JSON.stringify(run)).toHaveLength(1)

    const topicId = run.assignmentsCreated[0].topicId
    expect((await learner.get(`/topics/${topicId}`)).findings).toEqual([
      expect.objectContaining({
        assignmentId: run.assignmentsCreated[0].id,
        tool: 'CodeQL',
        repo: 'example/shop',
        ruleIds: ['py/sql-injection'],
        locations: [{ uri: 'src/orders.py', startLine: 42 }],
      }),
    ])
    expect((await other.get(`/topics/${topicId}`)).findings).toEqual([])
  })

  describe('found by a scanner in the code of several developers', () => {
    const resultOf = (uri: string, authorEmail?: string) => ({
      ruleId: `rule-of-${uri}`,
      message: { text: 'a' },
      level: 'error',
      taxa: [{ id: '89', toolComponent: { name: 'CWE' } }],
      locations: [{ physicalLocation: { artifactLocation: { uri }, region: { startLine: 42 } } }],
      ...(authorEmail === undefined ? {} : { properties: { authorEmail } }),
    })

    async function upload(org: TestOrganization, people: Learner[], isAlone = false) {
      const [ada, max] = await Promise.all(people.map(({ id }) => org.api.users.get(id)))
      const results = [
        resultOf('ada.py', ada?.email),
        ...(isAlone ? [] : [resultOf('max.py', max?.email), resultOf('nobody.py'), resultOf('x.py', 'x@example.com')]),
      ]
      const file = { version: '2.1.0', runs: [{ tool: { driver: { name: 'CodeQL' } }, results }] }
      const run = (await org.request('POST', '/sarif', file)).body
      return run.assignmentsCreated[0].topicId as string
    }

    test('shows each person only their own files', async () => {
      const org = await world.organization()
      const people = [await createLearner(world, org), await createLearner(world, org)]
      const topicId = await upload(org, people)

      for (const [index, uri] of ['ada.py', 'max.py'].entries()) {
        const person = people[index] as Learner
        const { body, text } = await person.send('GET', `/topics/${topicId}`)
        expect(body.findings).toMatchObject([
          { resultCount: 1, ruleIds: [`rule-of-${uri}`], locations: [{ uri, startLine: 42 }], severity: 'high' },
        ])
        expect(text.match(/\w+\.py/g)?.filter((one) => one !== uri)).toEqual([])
      }
    })

    test('loses the findings when the person is erased', async () => {
      const org = await world.organization()
      const people = [await createLearner(world, org), await createLearner(world, org)]
      await upload(org, people)
      const { email } = await org.api.users.get(people[0]?.id ?? '')
      await eraseUser(org.context(), email)

      const { rows } = await world.database.pool.query('select details from sarif_author_findings where org_id = $1', [
        org.id,
      ])
      expect(rows).toMatchObject([{ details: { locations: [{ uri: 'max.py' }] } }])
    })
  })
})

describe('a course', () => {
  async function useCourse() {
    const org = await world.organization()
    const learner = await createLearner(world, org)
    const items = [
      { itemType: 'topic' as const, itemId: 'xss', orderIndex: 2 },
      { itemType: 'scenario' as const, itemId: 'break-in', orderIndex: 1 },
    ]
    return { org, learner, course: await org.api.customCourses.create({ name: 'Onboarding', items }) }
  }

  test('is shown to its assignees, in order and with the next step', async () => {
    const { org, learner, course } = await useCourse()
    const deadline = inDays(3)
    await assign(org, learner, { targetType: 'custom-course', targetId: course.id }, deadline)
    await finishScenario(world, org, learner.id, 'break-in')
    const shown = await learner.get(`/courses/${course.id}`)

    expect(shown).toMatchObject({
      courseId: course.id,
      name: 'Onboarding',
      deadline,
      itemsTotal: 2,
      itemsCompleted: 1,
      progressPercent: 50,
      nextItem: { itemType: 'topic', itemId: 'xss' },
    })
    expect(shown.items.map(({ itemId }: { itemId: string }) => itemId)).toEqual(['break-in', 'xss'])
  })

  test('is not found by others, except admins and auditors of the organization', async () => {
    const { org, learner, course } = await useCourse()
    const path = `/courses/${course.id}`
    expectError(await learner.send('GET', path), 404, 'custom_course_not_found')
    const stranger = await createLearner(world, await world.organization(), 'org_admin')
    expectError(await stranger.send('GET', path), 404, 'custom_course_not_found')
    for (const id of [randomUUID(), 'nothing']) {
      expectError(await stranger.send('GET', `/courses/${id}`), 404, 'custom_course_not_found')
    }

    for (const role of ['org_admin', 'auditor']) {
      expect(await (await createLearner(world, org, role)).get(path)).toMatchObject({ deadline: null })
    }
  })

  test('disappears for learners when deactivated, and their work stays in the transcript', async () => {
    const { org, learner, course } = await useCourse()
    const empty = await org.api.customCourses.create({ name: 'Empty' })
    for (const { id } of [course, empty]) await assign(org, learner, { targetType: 'custom-course', targetId: id })
    await passTopic(world, org, learner.id, 'xss')
    const listDue = async () =>
      (await learner.get('/home')).due.map(({ targetTitle }: { targetTitle: string }) => targetTitle)
    expect(await listDue()).toEqual(['Empty', 'Onboarding'])

    await org.api.customCourses.deactivate(course.id)

    expect(await listDue()).toEqual(['Empty'])
    expectError(await learner.send('GET', `/courses/${course.id}`), 404, 'custom_course_not_found')
    expect((await learner.get('/transcript')).topics).toMatchObject([{ topicId: 'xss', status: 'completed' }])
    expect(await org.api.assignments.listOfUser(learner.id)).toHaveLength(2)
  })
})

test('the transcript and the certificates are only those of the person', async () => {
  const org = await world.organization()
  const learner = await createLearner(world, org)
  await passTopic(world, org, learner.id, 'keys-in-code')
  await finishScenario(world, org, learner.id, 'leaked-key')
  const transcript = await learner.get('/transcript')
  const detail = await org.api.users.get(learner.id)

  const { level, badges, ...rest } = transcript
  expect(level.name).toBe('Recruit')
  expect(badges.map(({ badgeId }: { badgeId: string }) => badgeId)).toEqual(
    expect.arrayContaining(['keen-eye', 'full-marks', 'first-scenario', 'mastered-secrets']),
  )
  expect(rest).toEqual({
    userName: 'Grace Sample',
    organizationName: `Org ${org.slug}`,
    totalXp: 250,
    completedChallenges: 1,
    completedScenarios: 1,
    handsOnFixes: 0,
    topics: detail.practiceProgress,
    challenges: (await org.api.progress.listPractice(learner.id)).map((result) => ({
      ...result,
      title: 'Title of config',
    })),
    scenarios: detail.learnProgress,
    certificates: await org.api.certificates.listForUser(learner.id),
  })
  expect(await learner.get('/certificates')).toEqual(transcript.certificates)
  expect(await (await createLearner(world, org)).get('/certificates')).toEqual([])
})

test('only passed challenges count as fixed by hand', async () => {
  const org = await world.organization()
  const learner = await createLearner(world, org)
  await passTopic(world, org, learner.id, 'sql')
  await world.database.pool.query(
    `update challenge_results set is_hands_on = true, is_passed = challenge_id = 'login',
       completed_at = case when challenge_id = 'login' then completed_at end
     where org_id = $1 and user_id = $2`,
    [org.id, learner.id],
  )

  const { item, challenges } = await learner.get('/topics/sql')
  const { handsOnFixes } = await learner.get('/transcript')

  expect([handsOnFixes, item.partsHandsOn]).toEqual([1, 1])
  expect(challenges.filter(({ isHandsOn }: { isHandsOn: boolean }) => isHandsOn)).toHaveLength(1)
})

describe('the leaderboard', () => {
  test('ranks the active people of the organization, with equal ranks for equal XP', async () => {
    const [org, other] = [await world.organization(), await world.organization()]
    const [first, second, third, gone] = await Promise.all([1, 2, 3, 4].map(() => createLearner(world, org)))
    if (!first || !second || !third || !gone) throw new Error('four people')
    await finishScenario(world, org, first.id, 'break-in')
    for (const one of [second, third]) await passTopic(world, org, one.id, 'xss')
    await finishScenario(world, org, gone.id, 'leaked-key')
    await org.api.users.deactivate(gone.id)
    await finishScenario(world, other, (await createLearner(world, other)).id, 'break-in')
    const board = await third.get('/leaderboard')

    expect(board.entries.map(({ place, totalXp }: { place: number; totalXp: number }) => [place, totalXp])).toEqual([
      [1, 150],
      [2, 100],
      [2, 100],
    ])
    expect(board).toMatchObject({ isHidden: false, me: { place: 2, totalXp: 100, isMe: true, name: 'Grace Sample' } })
    expect(board.entries.filter(({ isMe }: { isMe: boolean }) => isMe)).toHaveLength(1)
    expect(await (await createLearner(world, org)).get('/leaderboard')).toMatchObject({ me: null })
  })

  test('counts the best result of each challenge once, however often it is tried, and steps of scenarios', async () => {
    const org = await world.organization()
    const [learner, other] = [await createLearner(world, org), await createLearner(world, org)]
    const recordTry = (userId: string, tries: number) => {
      const phase = { isSolved: true, tries, hintsUsed: 0 }
      const attempt = {
        userId,
        attemptId: randomUUID(),
        topicId: 'sql',
        challengeId: 'login',
        language: 'python' as const,
      }
      return recordChallengeResult(org.context(), { ...attempt, find: phase, fix: phase })
    }
    const scores = []
    for (const tries of [3, 2, 1, 2]) scores.push((await recordTry(learner.id, tries)).bestScore)
    await recordTry(other.id, 2)
    await finishScenario(world, org, other.id, 'break-in')
    const { rows } = await world.database.pool.query<{ id: string; xp: number }>(
      `select user_id as id, sum(xp)::int as xp from (
         select user_id, score as xp from challenge_results where org_id = $1
         union all select user_id, xp_earned from scenario_progress where org_id = $1) r group by 1 order by 2 desc`,
      [org.id],
    )
    const board = await learner.get('/leaderboard')

    expect(new Set(scores).size).toBeGreaterThan(1)
    expect(rows.map(({ id }) => id)).toEqual([other.id, learner.id])
    expect(board.entries.map(({ totalXp }: { totalXp: number }) => totalXp)).toEqual(rows.map(({ xp }) => xp))
    expect(board.me.totalXp).toBe(100)
  })

  test('omits auditors, who can still learn', async () => {
    const org = await world.organization()
    const [learner, auditor] = [await createLearner(world, org), await createLearner(world, org, 'auditor')]
    for (const one of [learner, auditor]) await passTopic(world, org, one.id, 'xss')

    expect((await learner.get('/leaderboard')).entries).toHaveLength(1)
    expect(await auditor.get('/leaderboard')).toMatchObject({ me: null, entries: [{ place: 1 }] })
    expect(await auditor.get('/topics/xss')).toMatchObject({ item: { progressPercent: 100 } })
  })

  test('hides the name of anonymous people', async () => {
    const org = await world.organization()
    const [learner, other] = [await createLearner(world, org), await createLearner(world, org)]
    await passTopic(world, org, learner.id, 'xss')
    const { body } = await learner.send('PATCH', '/preferences', { isAnonymous: true })
    expect(body).toEqual({
      preferredLanguage: null,
      lastLanguage: null,
      weeklyGoal: 5,
      streakUnit: 'weeks',
      isAnonymous: true,
    })

    expect(await other.get('/leaderboard')).toMatchObject({
      entries: [{ place: 1, name: null, isMe: false }],
      me: null,
    })
    expect(await learner.get('/leaderboard')).toMatchObject({ entries: [{ name: null }], me: { name: 'Grace Sample' } })
  })

  test('ends after 50, and still shows the rank of the caller', async () => {
    const org = await world.organization()
    const last = await createLearner(world, org)
    await passTopic(world, org, last.id, 'xss', ['comment'])
    await world.database.pool.query(
      `with people as (
         insert into users (org_id, id, name, email, email_key, role)
         select $1, gen_random_uuid(), 'Person ' || n, n || '@many.example.com', n || '@many.example.com', 'learner'
         from generate_series(1, 60) n returning id)
       insert into scenario_progress (org_id, user_id, scenario_id, current_step, total_steps, xp_earned, started_at, last_activity_at)
       select $1, id, 'break-in', 3, 3, 150, now(), now() from people`,
      [org.id],
    )
    const board = await last.get('/leaderboard')

    expect(board.entries).toHaveLength(50)
    expect(board.me).toMatchObject({ place: 61, totalXp: 100 })
  })

  test('can be hidden by an admin, with an audit line', async () => {
    const org = await world.organization()
    const [learner, admin] = [await createLearner(world, org), await createLearner(world, org, 'org_admin')]
    await passTopic(world, org, learner.id, 'xss')
    const settings = (method: string, body?: object) => admin.visitor.call(method, '/learning-settings', body)
    expect((await settings('GET')).body).toEqual({ isLeaderboardHidden: false })

    expect((await settings('PATCH', { isLeaderboardHidden: true })).body).toEqual({ isLeaderboardHidden: true })
    await settings('PATCH', { isLeaderboardHidden: true })
    await settings('PATCH', {})

    expect(await learner.get('/leaderboard')).toEqual({ isHidden: true, entries: [], me: null })
    const lines = (await org.api.auditLog.list()).filter(({ action }) => action === 'organization.updated')
    expect(lines).toMatchObject([
      { actorType: 'user', actorId: admin.id, details: { fields: ['isLeaderboardHidden'] } },
    ])
    const refused = await learner.visitor.call('PATCH', '/learning-settings', { isLeaderboardHidden: false })
    expectError(refused, 403, 'forbidden')
  })
})

describe('preferences', () => {
  test('are saved, changed field by field, and cleared with null', async () => {
    const learner = await createLearner(world, await world.organization())
    const usual = {
      preferredLanguage: null,
      lastLanguage: null,
      isAnonymous: false,
      weeklyGoal: 5,
      streakUnit: 'weeks',
    }
    expect(await learner.get('/preferences')).toEqual(usual)
    await learner.send('PATCH', '/preferences', { preferredLanguage: 'go' })
    await learner.send('PATCH', '/preferences', { isAnonymous: true })

    expect(await learner.get('/preferences')).toEqual({ ...usual, preferredLanguage: 'go', isAnonymous: true })
    await learner.send('PATCH', '/preferences', { preferredLanguage: null, weeklyGoal: 8 })
    expect(await learner.get('/preferences')).toEqual({ ...usual, isAnonymous: true, weeklyGoal: 8 })
    expect((await learner.get('/home')).weeklyGoal).toBe(8)
  })

  test.each([
    { preferredLanguage: 'cobol' },
    { isAnonymous: 'yes' },
    { weeklyGoal: 0 },
    { weeklyGoal: 21 },
    { streakUnit: 'months' },
  ])('cannot be %j', async (body) => {
    const learner = await createLearner(world, await world.organization())

    expectError(await learner.send('PATCH', '/preferences', body), 400, 'invalid_request')
  })
})
