/** Practice: no limits, nothing locks, and what of it counts. */
import type { Attempt } from '@parapet/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectError, type TestOrganization } from '../../../../../test/world.ts'
import {
  copiedFix,
  createLabLearner,
  createLabWorld,
  type LabLearner,
  type LabWorld,
  written,
} from '../../../../../test/worlds/labs.ts'
import { blockWith, fixWith } from '../../../../../test/worlds/learners.ts'
import { updateOrganization } from '../../../organization/organization/organization.ts'

let world: LabWorld
let org: TestOrganization
beforeAll(async () => {
  world = await createLabWorld()
  org = await world.organization()
})
afterAll(() => world?.close())

const path = '/topics/pages/challenges/greeting/attempts'
const wrongBlocks = ['name.trim()', 'length > 0', 'page.length']

async function practice(inOrg = org): Promise<{ learner: LabLearner; attempt: Attempt }> {
  const learner = await createLabLearner(world, inOrg)
  return { learner, attempt: await learner.post(path, { language: 'typescript' }) }
}

const resultsOf = (learner: LabLearner, inOrg = org) => inOrg.api.progress.listPractice(learner.id)
const certificatesOf = (learner: LabLearner, inOrg = org) => inOrg.api.certificates.listForUser(learner.id)
const certificateFrom = async (learner: LabLearner) =>
  (await learner.get('/topics/pages')).challenges[0].certificateFrom

async function choose(learner: LabLearner, attempt: Attempt, text: string): Promise<Attempt> {
  const answer = { phase: 'fix', tryNumber: attempt.fix?.nextTryNumber, choices: [fixWith(attempt, text)] }
  return (await learner.post(`/attempts/${attempt.attemptId}/answer`, answer)).attempt
}

test('practice is the default: wrong answers, hints and failed runs are free, and a fix by hand passes', async () => {
  const { learner, attempt: begun } = await practice()
  expect(begun).toMatchObject({ mode: 'practice', canChangeMode: true, doesPracticeCount: true, recordScore: null })
  expect(begun.find).toMatchObject({ worth: 20, hintsTotal: 2, hintCost: 0, isNextTryFinal: false })

  let attempt = begun
  for (const text of wrongBlocks) {
    const answer = { phase: 'find', tryNumber: attempt.find.nextTryNumber, choices: [blockWith(attempt, text)] }
    attempt = (await learner.post(`/attempts/${attempt.attemptId}/answer`, answer)).attempt
  }
  for (const number of [1, 2]) {
    attempt = (await learner.post(`/attempts/${attempt.attemptId}/hint`, { phase: 'find', number })).attempt
  }
  expect(attempt).toMatchObject({ phase: 'find', canChangeMode: false, recordLock: null, find: { worth: 20 } })
  attempt = await learner.find(attempt)
  for (const line of [written.exploitable, written.broken, written.exploitable, written.broken]) {
    const { body } = await learner.run(attempt, line)
    expect(body).toMatchObject({
      isScored: false,
      attempt: { phase: 'fix', fix: { lab: { worth: 50, isPractice: true } } },
    })
    attempt = body.attempt
  }
  const { body } = await learner.run(attempt, written.right)

  expect(body.attempt.result).toMatchObject({
    findScore: 20,
    fixScore: 50,
    isPassed: true,
    isHandsOn: true,
    lock: null,
  })
  expect(await resultsOf(learner)).toMatchObject([{ score: 70, completedAt: expect.any(String), isHandsOn: true }])
  expect(await certificatesOf(learner)).toHaveLength(1)
})

test('a fix chosen in practice is worth XP once, and counts only for the record', async () => {
  const { learner, attempt } = await practice()
  const found = await learner.find(attempt)
  expect(found.fix?.lab).toMatchObject({ chooseWorth: 10, isChoosingFinal: false })
  const shown: Attempt = await learner.post(`/attempts/${attempt.attemptId}/fixes`)
  const wrong = await choose(learner, shown, 'toLowerCase')
  expect(wrong.fix).toMatchObject({ worth: 10, isNextTryFinal: false })
  const done = await choose(learner, wrong, '&amp;')

  expect(done.result).toMatchObject({ score: 30, isSolved: true, isPassed: false, lock: null, certificateFrom: null })
  expect(done.result?.solution).not.toBeNull()
  expect(await resultsOf(learner)).toMatchObject([{ score: 30, completedAt: null }])
  const next = await learner.find(await learner.post(path, { language: 'typescript' }))
  const again = await choose(learner, await learner.post(`/attempts/${next.attemptId}/fixes`), '&amp;')
  expect(again.result?.reward.xpGained).toBe(0)

  // With one wrong answer it wasn't guessed, so the record counts right away.
  const record = await learner.find(await learner.begin())
  const passed = await choose(learner, await learner.post(`/attempts/${record.attemptId}/fixes`), '&amp;')
  expect(passed.result).toMatchObject({ score: 85, isPassed: true, certificateFrom: null })
  expect(await certificatesOf(learner)).toHaveLength(1)
})

test('fixes that were shown and are typed off count as chosen, and many tries at them as looked up', async () => {
  const { learner, attempt } = await practice()
  const found = await learner.find(attempt)
  let shown: Attempt = await learner.post(`/attempts/${found.attemptId}/fixes`)
  for (const line of [written.exploitable, written.exploitable]) shown = (await learner.run(shown, line)).body.attempt
  expect(await certificateFrom(learner)).not.toBeNull()
  const { body } = await learner.run(shown, copiedFix)
  expect(body.attempt.result).toMatchObject({ score: 30, isSolved: true, isPassed: false, isHandsOn: false })
})

test('two wrong answers in a phase of practice delay the certificate of a chosen fix, and a fix by hand counts at once', async () => {
  const { learner, attempt } = await practice()
  const once = await learner.find(attempt, false)
  expect(await certificateFrom(learner)).toBeNull()
  const answer = { phase: 'find', tryNumber: 2, choices: [blockWith(once, 'name.trim()')] }
  const twice: Attempt = (await learner.post(`/attempts/${attempt.attemptId}/answer`, answer)).attempt
  expect(await certificateFrom(learner)).not.toBeNull()

  const { body } = await learner.run(await learner.find(twice), written.right)
  expect(body.attempt.result).toMatchObject({ isPassed: true, certificateFrom: null })
  expect(await certificatesOf(learner)).toHaveLength(1)
})

test('the mode changes until something was tried; then the record begins again, and the practice ends', async () => {
  const { learner, attempt } = await practice()
  const record: Attempt = await learner.post(path, { mode: 'record' })
  expect(record).toMatchObject({ attemptId: attempt.attemptId, mode: 'record', find: { worth: 50, hintsTotal: 1 } })
  const back: Attempt = await learner.post(path, { mode: 'practice' })
  expect(back).toMatchObject({ attemptId: attempt.attemptId, mode: 'practice' })

  await learner.find(back, false)
  const fresh: Attempt = await learner.post(path, { mode: 'record' })
  expect(fresh).toMatchObject({ mode: 'record', phase: 'find', find: { tries: [] } })
  expect(fresh.attemptId).not.toBe(attempt.attemptId)
  expect(await learner.get(`/attempts/${attempt.attemptId}`)).toMatchObject({
    phase: 'done',
    result: { isSolved: false },
  })
  // A record that has begun is not turned into practice.
  await learner.find(fresh, false)
  expect(await learner.post(path, { mode: 'practice' })).toMatchObject({ attemptId: fresh.attemptId, mode: 'record' })
})

test('from an open practice in a language without a lab, the locked record begins in one with a lab, as without practice', async () => {
  const { learner, attempt } = await practice()
  await learner.find(await learner.post(path, { mode: 'record' }), false)
  const record = await learner.get(`/attempts/${attempt.attemptId}`)
  const failed = await learner.find(record, false)
  expect(failed).toMatchObject({ mode: 'practice', recordLock: { reason: 'recent_failure', canWriteFix: true } })
  const inPython: Attempt = await learner.post(path, { language: 'python' })
  expect(inPython).toMatchObject({ attemptId: attempt.attemptId, code: { language: 'python' } })

  // A language that was asked for is another matter.
  expectError(await learner.send('POST', path, { mode: 'record', language: 'python' }), 409, 'challenge_locked')
  expect((await learner.get(`/attempts/${attempt.attemptId}`)).phase).toBe('find')
  const fresh: Attempt = await learner.post(path, { mode: 'record' })
  expect(fresh).toMatchObject({ mode: 'record', phase: 'find', code: { language: 'typescript' } })
  expect(fresh.attemptId).not.toBe(attempt.attemptId)
})

test('after the solution, practice goes on at once, and the record waits', async () => {
  const { learner, attempt } = await practice()
  const shown: Attempt = await learner.post(`/attempts/${attempt.attemptId}/solution`)
  expect(shown.result).toMatchObject({ isSolved: false, lock: { reason: 'solution_shown', canWriteFix: false } })
  expectError(await learner.send('POST', path, { mode: 'record' }), 409, 'challenge_locked')

  const again = await learner.find(await learner.post(path, { language: 'typescript' }))
  expect(again).toMatchObject({ mode: 'practice', recordLock: { reason: 'solution_shown' } })
  // What was read can be typed, so it counts as chosen.
  const { body } = await learner.run(again, written.right)
  expect(body.attempt.result).toMatchObject({ score: 30, isSolved: true, isPassed: false, isHandsOn: false })
})

test('an organization that counts only the record gives XP for practice, and its assignments ask for the record', async () => {
  const strict = await world.organization()
  await updateOrganization(strict.context(), { countsPractice: false })
  const { learner, attempt } = await practice(strict)
  expect(attempt).toMatchObject({ mode: 'practice', doesPracticeCount: false })
  const { body } = await learner.run(await learner.find(attempt), written.right)
  expect(body.attempt.result).toMatchObject({ score: 60, isSolved: true, isPassed: false, isHandsOn: false })
  expect(await resultsOf(learner, strict)).toMatchObject([{ score: 60, completedAt: null, isHandsOn: false }])

  await strict.api.assignments.create({
    ...{ contentArea: 'practice', targetType: 'topic', targetId: 'pages' },
    ...{ assigneeType: 'user', assigneeId: learner.id },
  })
  const asked: Attempt = await learner.post(path, { language: 'typescript' })
  expect(asked).toMatchObject({ mode: 'record', canChangeMode: true })
  // Whoever passed while practice counted has still passed.
  expect(await certificatesOf(learner, strict)).toHaveLength(0)
})
