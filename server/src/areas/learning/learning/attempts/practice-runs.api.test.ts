/** Runs that cost nothing: the unchanged file, and practice after an attempt for the record. */
import { type Attempt, limits } from '@parapet/contract'
import pg from 'pg'
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

/** The `source` of all rows that the service reads meanwhile. */
async function listSourcesRead(work: () => Promise<unknown>): Promise<string[]> {
  const { Client } = pg
  const query = Client.prototype.query
  const sources: string[] = []
  Client.prototype.query = function (this: pg.Client, ...args: never[]) {
    const sent: unknown = (query as (...args: never[]) => unknown).apply(this, args)
    if (!(sent instanceof Promise)) return sent
    return sent.then((answer: { rows?: { source?: unknown }[] }) => {
      for (const { source } of answer.rows ?? []) if (typeof source === 'string') sources.push(source)
      return answer
    })
  } as never
  try {
    await work()
  } finally {
    Client.prototype.query = query
  }
  return sources
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

test('of many runs, a step reads the text of the latest only; an earlier one that is sent again gets its own answer', async () => {
  const { learner, attempt } = await reachFixLate()
  const first = await learner.run(attempt, written.exploitable)
  const second = await learner.run(first.body.attempt, written.broken)
  const again = await learner.run(attempt, written.exploitable)
  const { checks, breach, output } = first.body
  expect(again.body).toMatchObject({ runNumber: 1, verdict: 'exploitable', checks, breach, output })
  expect(again.body.attempt).toEqual(second.body.attempt)
  expectError(await learner.run(attempt, written.right), 409, 'attempt_moved_on')

  const sources = await listSourcesRead(() => learner.get(`/attempts/${attempt.attemptId}`))
  expect(sources.filter((source) => source.startsWith('export function greet'))).toEqual([writeFix(written.broken)])
})

test('after a thousand runs, the answer says how to begin again, and the code is kept', async () => {
  const { learner, attempt } = await failByRuns()
  const path = `/attempts/${attempt.attemptId}`
  await world.database.pool.query(
    `insert into lab_runs (org_id, id, user_id, attempt_id, run_number, topic_id, challenge_id, language, source,
       verdict, checks, output, is_by_hand, is_scored, created_at)
     select org_id, gen_random_uuid(), user_id, attempt_id, n, topic_id, challenge_id, language, source,
       verdict, checks, output, is_by_hand, false, created_at
     from lab_runs, generate_series(3, $2::int) n where attempt_id = $1 and run_number = 2`,
    [attempt.attemptId, limits.labRuns - 1],
  )
  await learner.send('PUT', `${path}/draft`, { source: 'mine', revision: 0 })
  const last = await learner.run(await learner.get(path), written.exploitable)
  expect(last.body).toMatchObject({ runNumber: limits.labRuns, verdict: 'exploitable' })

  const refused = await learner.run(last.body.attempt, written.right)
  expectError(refused, 409, 'lab_not_available')
  expect(refused.body.message).toContain('1,000 times in this attempt')

  await learner.post(`${path}/solution`)
  const next: Attempt = await learner.find(await learner.begin('greeting', 'typescript', 'practice'))
  expect(next.fix?.lab).toMatchObject({ runs: [], draft: { source: 'mine' } })
  expect((await learner.run(next, written.exploitable)).body).toMatchObject({ runNumber: 1 })
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
