import { type Attempt, languageNames } from '@parapet/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Answer, expectError, type TestOrganization, type World } from '../../../../../test/world.ts'
import {
  blockWith,
  createLearner,
  createLearningWorld,
  fixWith,
  type Learner,
  letPass,
  rightFixText,
  solve,
  startDay,
  vulnerableText,
} from '../../../../../test/worlds/learners.ts'
import { atTheSameMoment } from '../../../../../test/worlds/training.ts'

const minute = 60_000
const day = 86_400_000
const login = '/topics/sql/challenges/login/attempts'

let world: World
let org: TestOrganization
let learner: Learner
beforeAll(async () => {
  world = await createLearningWorld({ injection: { topics: { sql: ['login', 'search'] } } })
})
beforeEach(async () => {
  startDay(world)
  org = await world.organization()
  learner = await createLearner(world, org)
})
afterAll(() => world?.close())

const later = (ms: number) => new Date(world.clock.now().getTime() + ms).toISOString()
const nextDay = () => new Date((Math.floor(world.clock.now().getTime() / day) + 1) * day).toISOString()
const challengeOf = async (id = 'login') =>
  (await learner.get('/topics/sql')).challenges.find((one: { challengeId: string }) => one.challengeId === id)

/** Two wrong blocks: a pass is no longer possible. */
async function fail(challengeId = 'login'): Promise<Attempt> {
  const begun: Attempt = await learner.post(`/topics/sql/challenges/${challengeId}/attempts`, { mode: 'record' })
  const answer = (tryNumber: number, text: string) =>
    learner.post(`/attempts/${begun.attemptId}/answer`, {
      ...{ phase: 'find', tryNumber },
      choices: [blockWith(begun, text)],
    })
  await answer(1, 'return render')
  return (await answer(2, 'term = ')).attempt
}

describe('an attempt for the record that can no longer be passed', () => {
  test('is recorded as not passed, goes on as practice, and does not reveal what is right', async () => {
    const failed = await fail()

    expect(failed).toMatchObject({ phase: 'find', mode: 'practice', recordScore: 0, fix: null, result: null })
    expect(failed.recordLock).toEqual({ reason: 'recent_failure', availableAt: later(5 * minute), canWriteFix: false })
    expect(failed.find.tries.flatMap(({ feedback }) => feedback.map(({ isRight }) => isRight))).toEqual([false, false])
    expect(await learner.get(`/attempts/${failed.attemptId}`)).toEqual(failed)
    expect(await org.api.progress.listPractice(learner.id)).toMatchObject([
      { challengeId: 'login', score: 0, attempts: 1, completedAt: null },
    ])
    const body = { phase: 'find', tryNumber: 3, choices: [blockWith(failed, vulnerableText)] }
    const found = await learner.post(`/attempts/${failed.attemptId}/answer`, body)
    expect(found).toMatchObject({ isRight: true, attempt: { phase: 'fix', mode: 'practice' } })
  })

  test('keeps the XP for what was found', async () => {
    const begun: Attempt = await learner.post(login, { mode: 'record' })
    const path = `/attempts/${begun.attemptId}/answer`
    const found = await learner.post(path, {
      phase: 'find',
      tryNumber: 1,
      choices: [blockWith(begun, vulnerableText)],
    })
    const wrong = (tryNumber: number, text: string) =>
      learner.post(path, { phase: 'fix', tryNumber, choices: [fixWith(found.attempt, text)] })
    expect((await wrong(1, 'hide-errors')).attempt.phase).toBe('fix')
    const { attempt } = await wrong(2, 'check-length')

    expect(attempt).toMatchObject({ phase: 'fix', mode: 'practice', recordScore: 50, result: null })
    expect(await org.api.users.get(learner.id)).toMatchObject({ totalXp: 50, completedChallenges: 0 })
  })
})

describe('the next attempt for the record', () => {
  test('waits five minutes, while other challenges are available', async () => {
    await fail()
    const refused = await learner.send('POST', login, { mode: 'record' })
    expect(expectError(refused, 409, 'challenge_locked')).toEqual({
      error: 'challenge_locked',
      reason: 'recent_failure',
      availableAt: later(5 * minute),
      canWriteFix: false,
    })
    expect(refused.headers.get('retry-after')).toBe('300')
    const { lock, isPassed, bestScore } = await challengeOf()
    expect({ lock, isPassed, bestScore }).toEqual({
      lock: { reason: 'recent_failure', availableAt: later(5 * minute), canWriteFix: false },
      isPassed: false,
      bestScore: 0,
    })
    // Practice is open all the while.
    expect((await learner.get('/topics/sql')).nextChallengeId).toBe('login')
    expect((await solve(learner, 'sql', 'search')).result?.isPassed).toBe(true)

    world.clock.advance(5 * minute - 1000)
    expectError(await learner.send('POST', login, { mode: 'record' }), 409, 'challenge_locked')
    world.clock.advance(1000)
    expect((await challengeOf()).lock).toBeNull()
    expect((await solve(learner, 'sql', 'login')).result).toMatchObject({ isPassed: true, isTopicCompleted: true })
  })

  test('after three failures waits until the next day', async () => {
    for (let i = 0; i < 3; i++) {
      await fail()
      world.clock.advance(5 * minute)
    }
    const lock = { reason: 'too_many_failures', availableAt: nextDay(), canWriteFix: false }
    expect(expectError(await learner.send('POST', login, { mode: 'record' }), 409, 'challenge_locked')).toMatchObject(
      lock,
    )
    expect((await challengeOf()).lock).toEqual(lock)

    await letPass(world, learner, new Date(lock.availableAt).getTime() - world.clock.now().getTime())
    expect((await solve(learner, 'sql', 'login')).result?.isPassed).toBe(true)
  })

  test('does not wait after a pass', async () => {
    await solve(learner, 'sql', 'login')
    expect((await solve(learner, 'sql', 'login')).result?.lock).toBeNull()
  })
})

describe('the solution', () => {
  test('ends the attempt and locks the challenge for 24 hours', async () => {
    const begun: Attempt = await learner.post(login, { mode: 'record' })
    const shown: Attempt = await learner.post(`/attempts/${begun.attemptId}/solution`)

    const lock = { reason: 'solution_shown', availableAt: later(day), canWriteFix: false }
    expect(shown).toMatchObject({ phase: 'done', result: { score: 0, isPassed: false, lock } })
    expect(shown.result?.solution?.blocks).toHaveLength(4)
    expect(shown.fix?.fixes).toHaveLength(4)
    expect(await learner.post(`/attempts/${begun.attemptId}/solution`)).toEqual(shown)
    expect(await org.api.progress.listPractice(learner.id)).toMatchObject([{ attempts: 1, score: 0 }])
    await letPass(world, learner, day - 1000)
    expect(expectError(await learner.send('POST', login, { mode: 'record' }), 409, 'challenge_locked')).toMatchObject(
      lock,
    )
    world.clock.advance(1000)
    expect((await solve(learner, 'sql', 'login')).result?.isPassed).toBe(true)
  })

  test('is also shown after a failure, and ends an attempt that was started since', async () => {
    const failed = await fail()
    world.clock.advance(5 * minute)
    const open: Attempt = await learner.post(login, { mode: 'record' })
    expect(open.attemptId).not.toBe(failed.attemptId)
    const shown: Attempt = await learner.post(`/attempts/${failed.attemptId}/solution`)

    expect(shown.result).toMatchObject({
      isPassed: false,
      lock: { reason: 'solution_shown', availableAt: later(day), canWriteFix: false },
    })
    expect(shown.result?.solution).not.toBeNull()
    expect(await learner.get(`/attempts/${open.attemptId}`)).toMatchObject({
      phase: 'done',
      result: { isPassed: false, solution: null },
    })
    expectError(await learner.send('POST', login, { mode: 'record' }), 409, 'challenge_locked')
    // The failure, the practice that followed, and the attempt that was open.
    expect(await org.api.progress.listPractice(learner.id)).toMatchObject([{ attempts: 3 }])
  })

  test('of a passed attempt is already shown', async () => {
    const passed = await solve(learner, 'sql', 'login')
    expect(await learner.post(`/attempts/${passed.attemptId}/solution`)).toEqual(passed)
    expect(await learner.get(`/attempts/${passed.attemptId}`)).toEqual(passed)
  })

  test('is shown to nobody else', async () => {
    const begun: Attempt = await learner.post(login, { mode: 'record' })
    const other = await createLearner(world, org, 'org_admin')
    expectError(await other.send('POST', `/attempts/${begun.attemptId}/solution`), 404, 'attempt_not_found')
    expect((await learner.get(`/attempts/${begun.attemptId}`)).phase).toBe('find')
  })
})

describe('waits and locks cannot be bypassed', () => {
  test('in another language: it is the same attempt, with its tries and hints', async () => {
    const begun: Attempt = await learner.post(login, { language: 'python', mode: 'record' })
    const wrong = { phase: 'find', tryNumber: 1, choices: [blockWith(begun, 'return render')] }
    await learner.post(`/attempts/${begun.attemptId}/answer`, wrong)
    const other: Attempt = await learner.post(login, { language: 'typescript', mode: 'record' })

    expect(other).toMatchObject({
      attemptId: begun.attemptId,
      code: { language: 'typescript' },
      find: { nextTryNumber: 2, worth: 30, isNextTryFinal: true },
    })
    expect((await challengeOf()).openAttempt).toEqual({ attemptId: begun.attemptId, language: 'typescript' })
    const second = { phase: 'find', tryNumber: 2, choices: [blockWith(other, 'term = ')] }
    expect((await learner.post(`/attempts/${begun.attemptId}/answer`, second)).attempt.mode).toBe('practice')
    for (const language of languageNames.filter((name) => other.languages.includes(name))) {
      expectError(await learner.send('POST', login, { language, mode: 'record' }), 409, 'challenge_locked')
    }
  })

  test('by concurrent windows and requests', async () => {
    const begun: Attempt = await learner.post(login, { mode: 'record' })
    const blocks = begun.find.blocks.map(({ label }) => label)
    const answers = blocks.flatMap((label) =>
      [1, 2, 3].map((tryNumber) => () => {
        const body = { phase: 'find', tryNumber, choices: [label] }
        return learner.send('POST', `/attempts/${begun.attemptId}/answer`, body)
      }),
    )
    const begins = ['python', 'typescript'].map(
      (language) => () => learner.send('POST', login, { language, mode: 'record' }),
    )
    // Together as many as the connections an organization may hold.
    for (let i = 0; i < answers.length; i += 3) {
      await atTheSameMoment<Answer>(world, org, [...answers.slice(i, i + 3), ...begins])
    }

    const { rows } = await world.database.pool.query<{ attempts: number }>(
      `select count(*)::int as attempts from learning_attempts where org_id = $1 and is_for_record`,
      [org.id],
    )
    expect(rows).toEqual([{ attempts: 1 }])
  })

  test('by starting many attempts at the moment when the wait ends', async () => {
    await fail()
    const begin = (language: string) => () => learner.send('POST', login, { language, mode: 'record' })
    const all = ['python', 'typescript', 'python', 'typescript'].map(begin)
    const early = await atTheSameMoment(world, org, all)
    expect(early.map((one) => (one.status === 'fulfilled' ? one.value.status : one.reason))).toEqual([
      409, 409, 409, 409,
    ])
    world.clock.advance(5 * minute)
    const begun = await atTheSameMoment(world, org, all)
    const ids = begun.map((one) => (one.status === 'fulfilled' ? one.value.body.attemptId : one.reason))
    expect(new Set(ids).size).toBe(1)
  })

  test('by viewing the solution in one window and answering in another', async () => {
    const begun: Attempt = await learner.post(login, { mode: 'record' })
    const answer = { phase: 'find', tryNumber: 1, choices: [blockWith(begun, vulnerableText)] }
    await atTheSameMoment<Answer>(world, org, [
      () => learner.send('POST', `/attempts/${begun.attemptId}/solution`),
      () => learner.send('POST', `/attempts/${begun.attemptId}/answer`, answer),
    ])

    const after: Attempt = await learner.get(`/attempts/${begun.attemptId}`)
    expect(after).toMatchObject({ phase: 'done', result: { isPassed: false } })
    const fix = { phase: 'fix', tryNumber: 1, choices: [fixWith(after, rightFixText)] }
    expectError(await learner.send('POST', `/attempts/${begun.attemptId}/answer`, fix), 409, 'attempt_moved_on')
  })
})

describe('a challenge whose solution was shown, or found by guessing,', () => {
  const certificates = async () => (await org.api.certificates.listForUser(learner.id)).length

  test('counts for a certificate when it is passed three days later', async () => {
    await solve(learner, 'sql', 'search')
    const begun: Attempt = await learner.post(login, { mode: 'record' })
    const markedAt = world.clock.now()
    await learner.post(`/attempts/${begun.attemptId}/solution`)
    await letPass(world, learner, day)
    const passed = await solve(learner, 'sql', 'login')
    const certificateFrom = new Date(markedAt.getTime() + 3 * day).toISOString()
    expect(passed.result).toMatchObject({ isPassed: true, isTopicCompleted: true, certificateFrom })
    expect(passed.result?.completions).toMatchObject({ isItemCompleted: true, certificates: [] })
    expect(await challengeOf()).toMatchObject({ isPassed: true, certificateFrom })
    expect((await learner.get('/topics/sql')).item).toMatchObject({ status: 'completed', partsToRepeat: 1 })
    expect((await org.api.users.get(learner.id)).practiceProgress).toMatchObject([
      { status: 'completed', partsToRepeat: 1 },
    ])
    await letPass(world, learner, 2 * day - 1000)
    await solve(learner, 'sql', 'login')
    expect(await certificates()).toBe(0)

    world.clock.advance(1000)
    const last = await solve(learner, 'sql', 'login')
    expect(last.result).toMatchObject({
      certificateFrom: null,
      completions: { isItemCompleted: false, certificates: [{ categoryTitle: 'Title of injection' }] },
    })
    expect(await certificates()).toBe(1)
    expect((await learner.get('/topics/sql')).item.partsToRepeat).toBe(0)
  })

  test('is marked by the third failure within three days, not by the second', async () => {
    await fail()
    await letPass(world, learner, day)
    await fail()
    expect((await challengeOf()).certificateFrom).toBeNull()
    await letPass(world, learner, day)
    await fail()
    expect((await challengeOf()).certificateFrom).toBe(later(3 * day))
  })

  test('keeps counting if it was passed before', async () => {
    await solve(learner, 'sql', 'login')
    const again: Attempt = await learner.post(login, { mode: 'record' })
    await learner.post(`/attempts/${again.attemptId}/solution`)
    expect((await challengeOf()).certificateFrom).toBeNull()
    await solve(learner, 'sql', 'search')
    expect(await certificates()).toBe(1)
  })
})
