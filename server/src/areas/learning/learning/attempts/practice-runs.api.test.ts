/** Runs that cost nothing: the unchanged file, and practice after an attempt for the record. */
import type { Attempt } from '@parapet/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectError, type TestOrganization } from '../../../../../test/world.ts'
import {
  createLabLearner,
  createLabWorld,
  type LabLearner,
  type LabWorld,
  writeFix,
  written,
} from '../../../../../test/worlds/labs.ts'

let world: LabWorld
let org: TestOrganization
beforeAll(async () => {
  world = await createLabWorld()
  org = await world.organization()
})
afterAll(() => world?.close())

const unchanged = "  const page = '<p>Hello ' + shown + '</p>'"

/** The vulnerable block was found on the second try, so that the second failed run ends the attempt. */
async function reachFixLate(): Promise<{ learner: LabLearner; attempt: Attempt }> {
  const learner = await createLabLearner(world, org)
  return { learner, attempt: await learner.find(await learner.find(await learner.begin(), false)) }
}

async function failByRuns(): Promise<{ learner: LabLearner; attempt: Attempt }> {
  const { learner, attempt } = await reachFixLate()
  const once: Attempt = (await learner.run(attempt, written.exploitable)).body.attempt
  const { body } = await learner.run(once, written.broken)
  expect(body).toMatchObject({ verdict: 'broken', isScored: true, attempt: { phase: 'fix', mode: 'practice' } })
  return { learner, attempt: body.attempt }
}

test('running the unchanged file shows the attack and costs no points, however often', async () => {
  const { learner, attempt } = await reachFixLate()
  let current = attempt
  for (const line of [unchanged, `${unchanged}  `, unchanged]) {
    const { body } = await learner.run(current, line)
    expect(body).toMatchObject({ verdict: 'exploitable', isScored: false, breach: { sent: '<img src=x>' } })
    current = body.attempt
    expect(current.fix?.lab).toMatchObject({ worth: 50, isNextRunFinal: false })
  }
  expect(current.fix?.lab?.runs.map(({ isScored }) => isScored)).toEqual([false, false, false])

  // Changed code costs what it always did.
  const { body } = await learner.run(current, written.exploitable)
  expect(body).toMatchObject({ isScored: true, attempt: { fix: { lab: { worth: 40, isNextRunFinal: true } } } })
  const after = await learner.run(body.attempt, unchanged)
  expect(after.body.attempt).toMatchObject({ phase: 'fix', fix: { lab: { worth: 40 } } })
})

test('the report of the last run is there again after a reload', async () => {
  const { learner, attempt } = await reachFixLate()
  expect(attempt.fix?.lab?.lastRun).toBeNull()
  const { body } = await learner.run(attempt, written.exploitable)

  const { checks, breach, output } = body
  const again: Attempt = await learner.get(`/attempts/${attempt.attemptId}`)
  expect(again.fix?.lab?.lastRun).toEqual({
    ...{ runNumber: 1, verdict: 'exploitable', isScored: true },
    ...{ checks, breach, output },
  })
})

test('after the run that failed for the record, the same attempt goes on as practice, and its fix by hand counts', async () => {
  const { learner, attempt } = await failByRuns()
  expect(attempt).toMatchObject({ recordScore: 30, result: null })
  expect(attempt.fix?.lab).toMatchObject({
    isPractice: true,
    lastRun: { verdict: 'broken' },
    nextRunNumber: 3,
    worth: 50,
  })
  const path = `/attempts/${attempt.attemptId}`
  expect((await learner.send('PUT', `${path}/draft`, { source: 'mine', revision: 0 })).status).toBe(200)
  expect(await org.api.progress.listPractice(learner.id)).toMatchObject([{ score: 30, completedAt: null }])

  const wrong = await learner.run(attempt, written.exploitable)
  expect(wrong.body).toMatchObject({ verdict: 'exploitable', isScored: false, breach: { sent: '<img src=x>' } })
  expect(wrong.body.attempt.fix.lab.draft.source).toBe('mine')
  const passed = await learner.run(wrong.body.attempt, written.right)
  expect(passed.body).toMatchObject({ verdict: 'passed', isScored: false })
  expect(passed.body.attempt.result).toMatchObject({ findScore: 20, fixScore: 50, isPassed: true, isHandsOn: true })
  // Sent twice, it runs once.
  expect((await learner.run(wrong.body.attempt, written.right)).body).toEqual(passed.body)

  expect(await org.api.progress.listPractice(learner.id)).toMatchObject([
    { score: 70, attempts: 2, completedAt: expect.any(String), isHandsOn: true },
  ])
  expect(await org.api.submissions.listForUser(learner.id)).toHaveLength(4)
})

test('a run ends nothing when the solution was shown, and none is possible after a pass', async () => {
  const { learner, attempt } = await failByRuns()
  const shown: Attempt = await learner.post(`/attempts/${attempt.attemptId}/solution`)
  expect(shown.fix?.lab).toBeNull()
  expectError(await learner.run(attempt, written.right), 409, 'attempt_moved_on')

  const other = await createLabLearner(world, org)
  const found = await other.find(await other.begin())
  const { body } = await other.run(found, written.right)
  expect(body.attempt.fix.lab).toBeNull()
  const next = { source: writeFix(written.exploitable), runNumber: 2 }
  expectError(await other.send('POST', `/attempts/${found.attemptId}/runs`, next), 409, 'attempt_moved_on')
})

test('a run that was under way when the attempt failed for the record counts as practice', async () => {
  const { learner, attempt } = await reachFixLate()
  const once: Attempt = (await learner.run(attempt, written.exploitable)).body.attempt
  // Looking at the hint puts a pass out of reach.
  world.whileRunning(() => learner.post(`/attempts/${attempt.attemptId}/hint`, { phase: 'fix', number: 1 }))

  const { body } = await learner.run(once, written.right)
  expect(body).toMatchObject({ isScored: false, attempt: { mode: 'practice', result: { score: 70, isPassed: true } } })
})

test('the language chosen last is used for the next challenge, until a preferred one is set', async () => {
  const learner = await createLabLearner(world, org)
  expect(await learner.get('/preferences')).toMatchObject({ preferredLanguage: null, lastLanguage: null })
  const begin = async () => {
    const attempt: Attempt = await learner.post('/topics/pages/challenges/greeting/attempts', {})
    await learner.post(`/attempts/${attempt.attemptId}/solution`)
    await world.database.pool.query('delete from learning_attempts where user_id = $1', [learner.id])
    return attempt.code.language
  }
  expect(await begin()).toBe('typescript')
  const changed = await learner.send('PATCH', '/preferences', { lastLanguage: 'python' })
  expect(changed.body).toMatchObject({ preferredLanguage: null, lastLanguage: 'python' })
  expect(await begin()).toBe('python')
  await learner.send('PATCH', '/preferences', { preferredLanguage: 'typescript' })
  expect(await begin()).toBe('typescript')
  expect(await learner.get('/preferences')).toMatchObject({ lastLanguage: 'python' })
  expectError(await learner.send('PATCH', '/preferences', { lastLanguage: 'cobol' }), 400, 'invalid_request')
})
