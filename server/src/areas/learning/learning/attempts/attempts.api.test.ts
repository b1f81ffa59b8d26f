import { randomUUID } from 'node:crypto'
import type { Attempt } from '@parapet/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectError, type TestOrganization, type World } from '../../../../../test/world.ts'
import {
  blockWith,
  createLearner,
  createLearningWorld,
  fixWith,
  type Learner,
  rightFixText,
  solve,
  vulnerableText,
} from '../../../../../test/worlds/learners.ts'
import { atTheSameMoment, listCompletions } from '../../../../../test/worlds/training.ts'
import type { CatalogTopic } from '../../../training/catalog/catalog.ts'

let world: World
let org: TestOrganization
beforeAll(async () => {
  world = await createLearningWorld()
  org = await world.organization()
})
afterAll(() => world?.close())

const login = '/topics/sql/challenges/login/attempts'

async function begin(learner: Learner, path = login, body: object = {}): Promise<Attempt> {
  return learner.post(path, { mode: 'record', ...body })
}

const answerTo = ({ attemptId }: Attempt) => `/attempts/${attemptId}/answer`
const find = (attempt: Attempt, text: string, tryNumber = 1) => ({
  phase: 'find',
  tryNumber,
  choices: [blockWith(attempt, text)],
})
const fix = (attempt: Attempt, text: string, tryNumber = 1) => ({
  phase: 'fix',
  tryNumber,
  choices: [fixWith(attempt, text)],
})

describe('an attempt', () => {
  test('begins with only the situation, the code and the blocks to choose from', async () => {
    const learner = await createLearner(world, org)
    const attempt = await begin(learner)

    expect(attempt).toMatchObject({
      topicId: 'sql',
      challengeId: 'login',
      situation: 'Situation of login.',
      languages: ['python', 'typescript'],
      code: { fileName: 'orders.py', language: 'python' },
      phase: 'find',
      wasRestarted: false,
      find: { chooseCount: 1, isSolved: false, nextTryNumber: 1, tries: [], hintsTotal: 1, hintsTaken: [] },
      fix: null,
      result: null,
    })
    expect(attempt.find.blocks).toHaveLength(4)
    expect(attempt.code.lines.join('\n')).not.toMatch(/block:|# end/)
  })

  test('solved on the first try scores 100 and explains everything', async () => {
    const learner = await createLearner(world, org)
    const begun = await begin(learner)
    const found = await learner.post(answerTo(begun), find(begun, vulnerableText))
    expect(found).toMatchObject({ isRight: true, attempt: { phase: 'fix', result: null } })
    expect(found.feedback).toEqual([
      {
        label: blockWith(begun, vulnerableText),
        isRight: true,
        text: 'secret feedback on build-statement of login.',
        note: 'secret note on build-statement of login.',
      },
    ])
    const [hunk] = found.attempt.fix.fixes[0].hunks
    expect(hunk.lines.map(({ kind }: { kind: string }) => kind)).toEqual([
      'same',
      'same',
      'removed',
      'added',
      'same',
      'same',
    ])

    const { attempt } = await learner.post(answerTo(begun), fix(found.attempt, rightFixText))

    expect(attempt.result).toMatchObject({ findScore: 50, fixScore: 50, score: 100, bestScore: 100, isPassed: true })
    expect(attempt.result.solution.blocks).toHaveLength(4)
    expect(attempt.result.solution.fixes.filter(({ isRight }: { isRight: boolean }) => isRight)).toHaveLength(1)
    expect(attempt.result.solution).toMatchObject({
      exploit: { request: 'secret request of login.' },
      remember: 'secret sentence of login.',
    })
    expect(attempt.result).toMatchObject({
      lock: null,
      certificateFrom: null,
      completions: { isItemCompleted: false, assignments: [], certificates: [] },
      isTopicCompleted: false,
      nextChallenge: { challengeId: 'search', title: 'Title of search' },
    })
    expect(await learner.get(`/attempts/${begun.attemptId}`)).toEqual(attempt)
    expect(await org.api.progress.listPractice(learner.id)).toMatchObject([{ challengeId: 'login', score: 100 }])
  })

  test('explains only the chosen option after a wrong choice, and counts the try', async () => {
    const learner = await createLearner(world, org)
    const begun = await begin(learner)
    const wrong = await learner.post(answerTo(begun), find(begun, 'return render'))

    expect(wrong).toMatchObject({ isRight: false, attempt: { phase: 'find', find: { worth: 30, nextTryNumber: 2 } } })
    expect(wrong.feedback.map(({ text }: { text: string }) => text)).toEqual(['secret feedback on answer of login.'])
    const found = await learner.post(answerTo(begun), find(begun, vulnerableText, 2))
    const wrongFix = await learner.post(answerTo(begun), fix(found.attempt, 'hide-errors'))
    expect(wrongFix.feedback).toMatchObject([{ isRight: false, text: 'secret explanation of hide-errors of login.' }])
    expect(wrongFix.attempt).toMatchObject({ phase: 'fix', mode: 'practice', recordScore: 30, result: null })
  })

  test('with a wrong fix after the right block can still pass', async () => {
    const learner = await createLearner(world, org)
    const begun = await begin(learner)
    const found = await learner.post(answerTo(begun), find(begun, vulnerableText))
    await learner.post(answerTo(begun), fix(found.attempt, 'hide-errors'))
    const { attempt } = await learner.post(answerTo(begun), fix(found.attempt, rightFixText, 2))

    expect(attempt.result).toMatchObject({ findScore: 50, fixScore: 30, score: 80, isPassed: true })
  })

  test('charges points for each hint once, in order, and repeats it for free', async () => {
    const learner = await createLearner(world, org)
    const begun = await begin(learner)
    const path = `/attempts/${begun.attemptId}/hint`
    expect(begun.find).toMatchObject({ worth: 50, hintCost: 20 })
    expectError(await learner.send('POST', path, { phase: 'fix', number: 1 }), 409, 'attempt_moved_on')

    const first = await learner.post(path, { phase: 'find', number: 1 })
    expect(first).toMatchObject({
      hint: 'secret hint find 1 of login.',
      attempt: { find: { worth: 30, hintsTotal: 1 } },
    })
    expect(await learner.post(path, { phase: 'find', number: 1 })).toEqual(first)
    // The next ones say where to look.
    expectError(await learner.send('POST', path, { phase: 'find', number: 2 }), 400, 'invalid_request')

    const found = await learner.post(answerTo(begun), find(begun, vulnerableText))
    const { attempt } = await learner.post(answerTo(begun), fix(found.attempt, rightFixText))
    expect(attempt.result).toMatchObject({ findScore: 30, fixScore: 50, hintsUsed: 1, isPassed: true })
    expectError(await learner.send('POST', path, { phase: 'fix', number: 1 }), 409, 'attempt_moved_on')
  })

  test('announces the hint that makes a pass impossible, and goes on as practice with it', async () => {
    const learner = await createLearner(world, org)
    const begun = await begin(learner)
    const path = `/attempts/${begun.attemptId}/hint`
    expect(begun.find).toMatchObject({ isNextHintFinal: false, isNextTryFinal: false })
    const wrong = await learner.post(answerTo(begun), find(begun, 'return render'))
    expect(wrong.attempt.find).toMatchObject({ isNextHintFinal: true, isNextTryFinal: true })

    const last = await learner.post(path, { phase: 'find', number: 1 })

    expect(last).toMatchObject({
      hint: 'secret hint find 1 of login.',
      attempt: { phase: 'find', mode: 'practice', recordScore: 0, find: { hintCost: 0, hintsTotal: 2 }, fix: null },
    })
    expect(await learner.post(path, { phase: 'find', number: 1 })).toEqual(last)
  })

  test('hides ids, and uses different labels and a different order every time', async () => {
    const [ada, max] = [await createLearner(world, org), await createLearner(world, org)]
    const attempts = [await begin(ada), await begin(max)]
    const labels = attempts.map(({ find: { blocks } }) => blocks.map(({ label }) => label))

    expect(new Set(labels.flat()).size).toBe(8)
    expect(JSON.stringify(attempts)).not.toMatch(/build-statement|run-statement|read-input/)
    const orders = new Set<string>()
    for (let i = 0; i < 8; i++) {
      const one = await begin(await createLearner(world, org))
      orders.add(one.find.blocks.map(({ startLine }) => startLine).join(' '))
    }
    expect(orders.size).toBeGreaterThan(1)
  })

  test.each([
    ['a label of nobody', { phase: 'find', tryNumber: 1, choices: ['000000000000'] }, 'choices[0]'],
    ['too many', { phase: 'find', tryNumber: 1, choices: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] }, 'choices'],
    ['no try', { phase: 'find', tryNumber: 0, choices: ['a'] }, 'tryNumber'],
    ['another phase', { phase: 'done', tryNumber: 1, choices: ['a'] }, 'phase'],
  ])('refuses %s', async (_what, body, field) => {
    const learner = await createLearner(world, org)
    const attempt = await begin(learner)
    const answer = expectError(await learner.send('POST', answerTo(attempt), body), 400, 'invalid_request')

    expect(answer.field).toBe(field)
    expect(await learner.get(`/attempts/${attempt.attemptId}`)).toEqual(attempt)
  })

  test('requires as many blocks as are vulnerable', async () => {
    const learner = await createLearner(world, org)
    const attempt = await begin(learner)
    const choices = attempt.find.blocks.slice(0, 2).map(({ label }) => label)
    const body = { phase: 'find', tryNumber: 1, choices }

    expectError(await learner.send('POST', answerTo(attempt), body), 400, 'invalid_request')
  })
})

describe('double clicks, two windows and lost connections are safe:', () => {
  test('a repeated answer gets the same response and counts once', async () => {
    const learner = await createLearner(world, org)
    const begun = await begin(learner)
    const body = find(begun, vulnerableText)
    const answers = await atTheSameMoment(
      world,
      org,
      [1, 2, 3].map(() => () => learner.post(answerTo(begun), body)),
    )
    const bodies = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : answer.reason))
    expect(bodies[0]).toMatchObject({ isRight: true, attempt: { find: { tries: [{ tryNumber: 1 }] } } })
    expect(bodies[1]).toEqual(bodies[0])
    expect(bodies[2]).toEqual(bodies[0])

    const last = fix(bodies[0].attempt, rightFixText)
    const done = await learner.post(answerTo(begun), last)
    expect(await learner.post(answerTo(begun), last)).toEqual(done)
    expect(await org.api.progress.listPractice(learner.id)).toMatchObject([{ attempts: 1, score: 100 }])
  })

  test('a different answer to a past try is refused', async () => {
    const learner = await createLearner(world, org)
    const begun = await begin(learner)
    await learner.post(answerTo(begun), find(begun, 'return render'))

    expectError(await learner.send('POST', answerTo(begun), find(begun, vulnerableText)), 409, 'attempt_moved_on')
    expectError(await learner.send('POST', answerTo(begun), find(begun, vulnerableText, 3)), 409, 'attempt_moved_on')
    expect((await learner.get(`/attempts/${begun.attemptId}`)).find.tries).toHaveLength(1)
  })

  test('a fix cannot be chosen before the block is found', async () => {
    const learner = await createLearner(world, org)
    const begun = await begin(learner)
    const body = { phase: 'fix', tryNumber: 1, choices: [begun.find.blocks[0]?.label] }

    expectError(await learner.send('POST', answerTo(begun), body), 409, 'attempt_moved_on')
  })

  test('starting a challenge twice is one attempt, which continues where it was', async () => {
    const learner = await createLearner(world, org)
    const begun = await atTheSameMoment(
      world,
      org,
      [1, 2].map(() => () => begin(learner)),
    )
    const ids = begun.map((one) => (one.status === 'fulfilled' ? one.value.attemptId : one.reason))
    expect(ids[0]).toBe(ids[1])
    const attempt = await begin(learner)
    const { attempt: found } = await learner.post(answerTo(attempt), find(attempt, vulnerableText))
    expect(await begin(learner)).toEqual(found)
    expect((await learner.get('/topics/sql')).challenges[0].openAttempt).toEqual({
      attemptId: attempt.attemptId,
      language: 'python',
    })
  })

  test('changed content restarts the attempt and says so', async () => {
    const learner = await createLearner(world, org)
    const begun = await begin(learner)
    await learner.post(answerTo(begun), find(begun, 'return render'))
    await world.database.pool.query(
      "update learning_attempts set grading_key = 'before', find_hints = 1 where id = $1",
      [begun.attemptId],
    )

    expectError(await learner.send('POST', answerTo(begun), find(begun, vulnerableText, 2)), 409, 'content_changed')
    const hint = { phase: 'find', number: 2 }
    expectError(await learner.send('POST', `/attempts/${begun.attemptId}/hint`, hint), 409, 'content_changed')
    expectError(await learner.send('POST', `/attempts/${begun.attemptId}/solution`), 409, 'content_changed')
    const again: Attempt = await learner.get(`/attempts/${begun.attemptId}`)
    expect(again).toMatchObject({ wasRestarted: true, phase: 'find', find: { worth: 50, tries: [], hintsTaken: [] } })
    expect(again.find.blocks).not.toEqual(begun.find.blocks)
    expect((await learner.post(answerTo(again), find(again, vulnerableText))).isRight).toBe(true)
  })

  test('a finished attempt stays finished when content changes', async () => {
    const learner = await createLearner(world, org)
    const { attemptId, result } = await solve(learner, 'sql', 'login')
    await world.database.pool.query("update learning_attempts set grading_key = 'before' where id = $1", [attemptId])

    expect(await learner.get(`/attempts/${attemptId}`)).toMatchObject({ phase: 'done', wasRestarted: false, result })
  })
})

test('a retired challenge keeps its results, and attempts cannot be started or continued', async () => {
  const learner = await createLearner(world, org)
  const done = await solve(learner, 'sql', 'login')
  const open = await begin(learner)
  const topics = world.catalog.topics as Map<string, CatalogTopic>
  const before = topics.get('sql') as CatalogTopic
  const challenges = before.challenges.filter(({ id }) => id !== 'login')
  topics.set('sql', { ...before, challengeIds: ['search'], challenges, retiredChallengeIds: ['login'] })
  try {
    expect(await learner.get(`/attempts/${done.attemptId}`)).toMatchObject({ phase: 'done', result: { score: 100 } })
    expectError(await learner.send('GET', `/attempts/${open.attemptId}`), 404, 'attempt_not_found')
    expectError(await learner.send('POST', answerTo(open), find(open, vulnerableText)), 404, 'attempt_not_found')
    expectError(await learner.send('POST', login), 404, 'challenge_not_found')
  } finally {
    topics.set('sql', before)
  }
})

describe('the language', () => {
  test('changes with every retake, unless the request names one', async () => {
    const learner = await createLearner(world, org)
    const taken: string[] = []
    for (let i = 0; i < 3; i++) taken.push((await solve(learner, 'sql', 'login')).code.language)
    expect(taken).toEqual(['python', 'typescript', 'python'])
    expect((await begin(learner, login, { language: 'python' })).code.language).toBe('python')
    expect((await begin(learner, login, { language: 'typescript' })).code.language).toBe('typescript')
    // Without a language in the request, the latest open attempt continues.
    expect((await begin(learner)).code.language).toBe('typescript')
  })

  test('is the preferred one first', async () => {
    const learner = await createLearner(world, org)
    await learner.send('PATCH', '/preferences', { preferredLanguage: 'typescript' })

    expect((await begin(learner)).code.language).toBe('typescript')
  })

  test('must be one that the challenge has', async () => {
    const learner = await createLearner(world, org)

    const body = expectError(await learner.send('POST', login, { language: 'rust' }), 400, 'invalid_request')
    expect(body.message).toBe('must be one of: python, typescript')
  })
})

describe('an attempt belongs to one person:', () => {
  test('nobody else can find it, inside or outside the organization', async () => {
    const learner = await createLearner(world, org)
    const attempt = await begin(learner)
    const outsider = await createLearner(world, await world.organization(), 'org_admin')
    for (const other of [await createLearner(world, org, 'org_admin'), outsider]) {
      const path = `/attempts/${attempt.attemptId}`
      expectError(await other.send('GET', path), 404, 'attempt_not_found')
      expectError(await other.send('POST', `${path}/hint`, { phase: 'find', number: 1 }), 404, 'attempt_not_found')
      expectError(await other.send('POST', `${path}/answer`, find(attempt, vulnerableText)), 404, 'attempt_not_found')
    }
    expect(await learner.get(`/attempts/${attempt.attemptId}`)).toEqual(attempt)
  })

  test.each(['nothing', randomUUID(), 'x%00'])('there is none with the id %s', async (id) => {
    expectError(await (await createLearner(world, org)).send('GET', `/attempts/${id}`), 404, 'attempt_not_found')
  })

  test('a challenge that is not in the catalog cannot be started', async () => {
    const learner = await createLearner(world, org)
    expectError(await learner.send('POST', '/topics/none/challenges/login/attempts'), 404, 'topic_not_found')
    expectError(await learner.send('POST', '/topics/sql/challenges/none/attempts'), 404, 'challenge_not_found')
    expectError(await learner.send('POST', '/topics/sql/challenges/..%2Flogin/attempts'), 404, 'challenge_not_found')
  })
})

test('the last challenge completes topic, assignment and certificate, and the result keeps saying so', async () => {
  const own = await world.organization()
  const learner = await createLearner(world, own)
  const assignment = await own.api.assignments.create({
    ...{ assigneeType: 'user', assigneeId: learner.id, contentArea: 'practice' },
    ...{ targetType: 'topic', targetId: 'keys-in-code' },
  })
  await learner.get('/scenarios/leaked-key')
  await learner.post('/scenarios/leaked-key/steps/1/answer')
  const finished = await learner.post('/scenarios/leaked-key/steps/2/answer', { fields: { user: "'--" } })
  expect(finished.reward).toMatchObject({
    ...{ xpGained: 150, totalXp: 150, isLevelNew: false },
    badges: [{ badgeId: 'first-scenario', earnedAt: expect.any(String) }],
  })

  const attempt = await solve(learner, 'keys-in-code', 'config')

  expect(attempt.result).toMatchObject({
    isTopicCompleted: true,
    nextChallenge: null,
    completions: {
      isItemCompleted: true,
      assignments: [{ assignmentId: assignment.id, targetTitle: 'Title of keys-in-code' }],
      certificates: [{ categoryTitle: 'Title of secrets', certificateNumber: expect.stringMatching(/^PPT-/) }],
    },
    reward: {
      ...{ xpGained: 100, totalXp: 250, isLevelNew: false, level: { number: 1, name: 'Recruit' } },
      badges: [{ badgeId: 'keen-eye' }, { badgeId: 'full-marks' }, { badgeId: 'mastered-secrets' }],
    },
  })
  expect(await learner.get(`/attempts/${attempt.attemptId}`)).toEqual(attempt)
  expect(await listCompletions(world, own)).toEqual([`${assignment.id} ${learner.id}`])
  expect(await own.api.certificates.listForUser(learner.id)).toHaveLength(1)
})

describe('the time spent on an attempt', () => {
  test('counts the time from step to step, and ten minutes of a longer pause', async () => {
    const learner = await createLearner(world, org)
    world.clock.hold()
    const begun = await begin(learner)
    world.clock.advance(90_000)
    const found = (await learner.post(answerTo(begun), find(begun, vulnerableText))).attempt
    world.clock.advance(3_600_000)
    await learner.post(answerTo(begun), fix(found, rightFixText))

    const text = 'select active_seconds from challenge_attempts where org_id = $1 and id = $2'
    const { rows } = await world.database.pool.query(text, [org.id, begun.attemptId])
    expect(rows).toEqual([{ active_seconds: 690 }])
  })
})
