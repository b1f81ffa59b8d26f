/** Fixes that learners write, run in the real sandbox. */
import type { Attempt } from '@parapet/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseUser } from '../../../../../test/erase-user.ts'
import { expectError, type TestOrganization } from '../../../../../test/world.ts'
import {
  copiedFix,
  createLabLearner,
  createLabWorld,
  type LabWorld,
  writeFix,
  written,
} from '../../../../../test/worlds/labs.ts'
import { fixWith, letPass, startDay } from '../../../../../test/worlds/learners.ts'
import { updateOrganization } from '../../../organization/organization/organization.ts'
import { dropOldSubmissions } from '../../../training/labs/labs.ts'

let world: LabWorld
let org: TestOrganization
beforeAll(async () => {
  world = await createLabWorld({ challengeIds: ['greeting', 'farewell'] })
  org = await world.organization()
})
afterAll(() => world?.close())

const day = 86_400_000
const submissionsOf = (userId: string) => org.api.submissions.listForUser(userId)

async function reachFix() {
  const learner = await createLabLearner(world, org)
  return { learner, attempt: await learner.find(await learner.begin()) }
}

describe('a run', () => {
  test('that passes ends the attempt, shows the solution and counts as written by hand', async () => {
    const { learner, attempt } = await reachFix()
    const path = `/attempts/${attempt.attemptId}`
    expect(attempt.fix).toMatchObject({ fixes: [], labMissing: null })
    expect(attempt.fix?.lab).toMatchObject({ worth: 50, chooseWorth: 35, areFixesShown: false, runs: [], standIns: [] })
    expect(attempt.fix?.lab?.source).toContain("'<p>Hello ' + shown + '</p>'")
    // An empty part, then the four blocks.
    expect(attempt.fix?.lab?.editable).toEqual([
      { startLine: 1, endLine: 0 },
      ...[2, 3, 4, 5].map((line) => ({ startLine: line, endLine: line })),
    ])

    const answer = await learner.run(attempt, written.right)

    expect(answer.status, answer.text).toBe(200)
    expect(answer.body).toMatchObject({ runNumber: 1, verdict: 'passed', breach: null })
    expect(answer.body.checks.map(({ isPassed }: { isPassed: boolean }) => isPassed)).toEqual([true, true, true])
    const { result } = answer.body.attempt as Attempt
    expect(result).toMatchObject({ findScore: 50, fixScore: 50, score: 100, isPassed: true, isHandsOn: true })
    expect(JSON.stringify(result?.handsOn?.hunks)).toContain('split')
    expect(JSON.stringify(result?.handsOn?.reference)).toContain('replaceAll')
    expect(result?.solution?.fixes).toHaveLength(4)
    expect((await learner.get(path)).result).toEqual(result)
    expect(await org.api.progress.listPractice(learner.id)).toMatchObject([
      { isHandsOn: true, score: 100, attempts: 1 },
    ])
  })

  test('that is sent twice gets the same response and counts once', async () => {
    const { learner, attempt } = await reachFix()
    const first = await learner.run(attempt, written.exploitable)
    const second = await learner.run(attempt, written.exploitable)

    expect(first.body).toMatchObject({ verdict: 'exploitable', attempt: { fix: { lab: { worth: 40 } } } })
    expect(second.body).toEqual(first.body)
    expect(await submissionsOf(learner.id)).toHaveLength(1)
    // The same number with other code comes from an outdated window.
    expectError(await learner.run(attempt, written.right), 409, 'attempt_moved_on')
  })

  test.each([
    ['exploitable', [true, true, false], 40],
    ['broken', [true, false, null], 40],
    ['unreadable', [false, null, null], 50],
  ] as const)('that is %s says what failed, and costs only what it should', async (kind, checks, worth) => {
    const { learner, attempt } = await reachFix()
    const { body } = await learner.run(attempt, written[kind])

    const verdicts = { exploitable: kind, broken: kind, unreadable: 'does_not_run' }
    expect(body.verdict).toBe(verdicts[kind])
    expect(body.checks.map(({ isPassed }: { isPassed: boolean | null }) => isPassed)).toEqual(checks)
    expect(body.attempt.fix.lab.worth).toBe(worth)
    if (kind === 'exploitable') expect(body.breach).toMatchObject({ sent: '<img src=x>' })
    if (kind === 'broken') expect(body.checks[1].message).toContain('Ada should be greeted by her name.')
    if (kind === 'unreadable') expect(body.checks[0].message).not.toBeNull()
    expect(JSON.stringify(body)).not.toMatch(/secret|replaceAll/)
  })

  test('holds no database connection, and each person has one run at a time', async () => {
    const { learner, attempt } = await reachFix()
    let other: Awaited<ReturnType<typeof learner.run>> | undefined
    let isRunning: boolean | undefined
    let busy = -1
    world.whileRunning(async () => {
      other = await learner.run(attempt, written.right)
      isRunning = (await learner.get(`/attempts/${attempt.attemptId}`)).fix.lab.isRunning
      const { rows } = await world.database.pool.query(
        `select count(*)::int as busy from pg_stat_activity
         where datname = current_database() and application_name = 'service' and state like '%transaction%'`,
      )
      busy = rows[0].busy
    })
    const { body } = await learner.run(attempt, written.right)

    expectError(other as NonNullable<typeof other>, 409, 'run_in_progress')
    expect({ isRunning, busy }).toEqual({ isRunning: true, busy: 0 })
    expect(body.verdict).toBe('passed')
    expect(await submissionsOf(learner.id)).toHaveLength(1)
  })

  test('is not recorded when the attempt ended in the meantime', async () => {
    const { learner, attempt } = await reachFix()
    world.whileRunning(() => learner.post(`/attempts/${attempt.attemptId}/solution`))

    expectError(await learner.run(attempt, written.right), 409, 'attempt_moved_on')
    expect(await submissionsOf(learner.id)).toEqual([])
    expect((await learner.get(`/attempts/${attempt.attemptId}`)).result).toMatchObject({ isPassed: false })
  })

  test('that changes other lines than the marked ones is refused, and costs nothing', async () => {
    const { learner, attempt } = await reachFix()
    const send = (source: string) =>
      learner.send('POST', `/attempts/${attempt.attemptId}/runs`, { source, runNumber: 1 })

    for (const source of [
      writeFix(written.right).replace('name: string', "name = 'you'"),
      "export const greet = () => ''\n",
    ])
      expect(expectError(await send(source), 400, 'invalid_request')).toMatchObject({ field: 'source' })
    expect(await submissionsOf(learner.id)).toEqual([])

    const helper = `${writeFix(written.right)}\nfunction help() {}\n`
    expect((await send(helper)).body).toMatchObject({ verdict: 'passed', attempt: { result: { score: 100 } } })
  })

  test('of more than 32 KB is refused', async () => {
    const { learner, attempt } = await reachFix()
    const send = (source: string) =>
      learner.send('POST', `/attempts/${attempt.attemptId}/runs`, { source, runNumber: 1 })

    expectError(await send(`// ${'x'.repeat(33_000)}`), 400, 'invalid_request')
    expectError(await send(`// ${'ü'.repeat(17_000)}`), 400, 'invalid_request')
  })

  test('of more than 1,000 lines is refused, also as a draft', async () => {
    const { learner, attempt } = await reachFix()
    const path = `/attempts/${attempt.attemptId}`
    const source = written.right + '\n'.repeat(30_000)

    for (const refused of [
      await learner.send('POST', `${path}/runs`, { source, runNumber: 1 }),
      await learner.send('PUT', `${path}/draft`, { source, revision: 0 }),
    ]) {
      expect(expectError(refused, 400, 'invalid_request')).toMatchObject({ field: 'source' })
    }
  })
})

describe('fixes to choose from', () => {
  test('are shown on request; from then on a written fix counts as chosen', async () => {
    const { learner, attempt } = await reachFix()
    const shown: Attempt = await learner.post(`/attempts/${attempt.attemptId}/fixes`)
    expect(shown.fix?.fixes).toHaveLength(4)
    expect(shown.fix?.lab).toMatchObject({ areFixesShown: true, worth: 35, countsAsChosenUntil: expect.any(String) })

    const { body } = await learner.run(shown, copiedFix)

    expect(body.attempt.result).toMatchObject({ fixScore: 35, isPassed: true, isHandsOn: false, handsOn: null })
  })

  test('can be chosen for fewer points', async () => {
    const { learner, attempt } = await reachFix()
    const path = `/attempts/${attempt.attemptId}`
    const shown: Attempt = await learner.post(`${path}/fixes`)
    const choose = async (text: string, tryNumber: number) =>
      learner.post(`${path}/answer`, { phase: 'fix', tryNumber, choices: [fixWith(shown, text)] })

    expect((await choose('toLowerCase', 1)).attempt.fix).toMatchObject({ worth: 20, isNextTryFinal: true })
    expect((await choose('&amp;', 2)).attempt.result).toMatchObject({ score: 70, isPassed: true, isHandsOn: false })
  })

  test('are shown immediately in a language without a lab, with an explanation and full points', async () => {
    const learner = await createLabLearner(world, org)
    const attempt = await learner.find(await learner.begin('greeting', 'python'))

    expect(attempt.fix).toMatchObject({ lab: null, worth: 50 })
    expect(attempt.fix?.labMissing).toContain('Choose a fix instead')
    expect(attempt.fix?.fixes).toHaveLength(4)
    // Switching the language afterwards does not hide them again.
    expect((await learner.begin('greeting', 'typescript')).fix?.lab?.countsAsChosenUntil).not.toBeNull()
    const run = { source: writeFix(written.right), runNumber: 1 }
    const python: Attempt = await learner.begin('greeting', 'python')
    expectError(await learner.send('POST', `/attempts/${python.attemptId}/runs`, run), 409, 'lab_not_available')
  })
})

test('after a failure the fix can be written for the record immediately, but chosen only after the wait', async () => {
  startDay(world)
  const learner = await createLabLearner(world, org)
  const failed = await learner.find(await learner.find(await learner.begin(), false), false)
  expect(failed).toMatchObject({ mode: 'practice', recordLock: { reason: 'recent_failure', canWriteFix: true } })

  const begin = { language: 'python', mode: 'record' }
  expectError(await learner.send('POST', '/topics/pages/challenges/greeting/attempts', begin), 409, 'challenge_locked')
  const attempt = await learner.find(await learner.begin())
  expectError(await learner.send('POST', `/attempts/${attempt.attemptId}/fixes`), 409, 'challenge_locked')
  expectError(await learner.send('POST', '/topics/pages/challenges/greeting/attempts', begin), 409, 'challenge_locked')
  expect((await learner.run(attempt, written.right)).body.attempt.result).toMatchObject({ score: 100, isHandsOn: true })

  // A solution that was looked up can be copied, so that lock applies.
  const other = await learner.begin('farewell')
  const shown: Attempt = await learner.post(`/attempts/${other.attemptId}/solution`)
  expect(shown.result?.lock).toMatchObject({ reason: 'solution_shown', canWriteFix: false })
  const again = await learner.send('POST', '/topics/pages/challenges/farewell/attempts', { mode: 'record' })
  expectError(again, 409, 'challenge_locked')
})

test('runs can be repeated until a pass is impossible: never if the block was found on the first try', async () => {
  const { learner, attempt } = await reachFix()
  let current = attempt
  for (const line of [written.exploitable, written.broken, written.exploitable, written.broken]) {
    current = (await learner.run(current, line)).body.attempt
    expect(current.phase).toBe('fix')
  }
  expect(current.fix?.lab).toMatchObject({ worth: 30, isNextRunFinal: false })

  const late = await createLabLearner(world, org)
  current = await late.find(await late.find(await late.begin(), false))
  expect(current.fix?.lab).toMatchObject({ worth: 50, isNextRunFinal: false, isChoosingFinal: true })
  current = (await late.run(current, written.exploitable)).body.attempt
  expect(current.fix?.lab).toMatchObject({ worth: 40, isNextRunFinal: true })
  current = (await late.run(current, written.broken)).body.attempt
  expect(current).toMatchObject({ mode: 'practice', recordScore: 30, result: null, recordLock: { canWriteFix: true } })
  expect(current.fix?.fixes).toEqual([])
})

test('a draft is kept for the next attempt, and an outdated window is detected', async () => {
  const { learner, attempt } = await reachFix()
  const path = `/attempts/${attempt.attemptId}/draft`
  const save = (source: string, revision: number) => learner.send('PUT', path, { source, revision })
  expect(await learner.get(path)).toEqual({ draft: null })

  const first = await save('  one\n', 0)
  expect(first.body).toMatchObject({ source: '  one\n', revision: 1 })
  expect((await save('two', 1)).body.revision).toBe(2)
  const behind = await save('three', 1)
  expectError(behind, 409, 'draft_moved_on')
  expect(behind.body.draft).toMatchObject({ source: 'two', revision: 2 })
  expect((await save('two', 1)).body.revision).toBe(2)
  expectError(await save('four', 0), 409, 'draft_moved_on')

  expect((await learner.get(`/attempts/${attempt.attemptId}`)).fix.lab.draft.source).toBe('two')
  await learner.run(attempt, written.right)
  expect(await learner.get(path)).toEqual({ draft: null })
})

test('an attack on the vulnerable code can be tried any number of times', async () => {
  const learner = await createLabLearner(world, org)
  const begun = await learner.begin()
  expect(begun.attack).toBeNull()
  const path = `/attempts/${begun.attemptId}/attacks`
  expectError(await learner.send('POST', path, { input: { name: 'x' } }), 409, 'attempt_moved_on')
  const found = await learner.find(begun)
  expect(found.attack).toEqual({
    goal: 'Run a script.',
    fields: [{ name: 'name', label: 'Your name', value: '', isLong: false }],
    hints: ['What runs in a page?', 'Write a tag.'],
    isDone: false,
    payload: null,
  })

  expectError(await learner.send('POST', path, { input: { other: 'x' } }), 400, 'invalid_request')
  expect(await learner.post(path, { input: { name: 'Ada' } })).toMatchObject({
    isDone: false,
    shown: '<p>Hello Ada</p>',
  })
  const done = await learner.post(path, { input: { name: '<script>1</script>' } })
  expect(done).toMatchObject({ isDone: true, attempt: { attack: { isDone: true }, fix: { lab: { worth: 50 } } } })
  expect(JSON.stringify(done)).not.toContain('secret')
})

test('a fix that is still exploitable is shown with the payload that the learner found', async () => {
  const { learner, attempt } = await reachFix()
  const path = `/attempts/${attempt.attemptId}/attacks`
  const payload = { name: '<b><script>1</script></b>' }
  expect((await learner.post(path, { input: payload })).attempt.attack).toMatchObject({ isDone: true, payload })
  // The first one stays.
  const again = await learner.post(path, { input: { name: '<script>' } })
  expect(again.attempt.attack.payload).toEqual(payload)

  const loose = "  const page = '<p>Hello ' + shown.replace('<', '<') + '</p>'"
  const run = (await learner.run(again.attempt, loose)).body
  expect(run).toMatchObject({
    verdict: 'exploitable',
    breach: { sent: `name=${payload.name}`, got: `<p>Hello ${payload.name}</p>`, isOwn: true },
  })
  expect(run.attempt.fix.lab.lastRun.breach.isOwn).toBe(true)
  // One that stops the payload, but not every attack, is shown with another one.
  const tight = (await learner.run(run.attempt, written.exploitable)).body
  expect(tight).toMatchObject({ verdict: 'exploitable', breach: { sent: '<img src=x>' } })
  expect(tight.breach.isOwn).toBeUndefined()
  const passed = (await learner.run(tight.attempt, written.right)).body
  expect(passed.checks.at(-1)).toMatchObject({ isPassed: true, message: expect.stringContaining('Your own payload') })

  const { email } = await org.api.users.get(learner.id)
  await eraseUser(org.context(), email)
  const { rows } = await world.database.pool.query(
    'select count(*)::int as kept from learning_attempts where user_id = $1 and attack_input is not null',
    [learner.id],
  )
  expect(rows).toEqual([{ kept: 0 }])
})

describe('submissions', () => {
  test('are listed newest first, as diffs', async () => {
    const { learner, attempt } = await reachFix()
    const { attempt: next } = (await learner.run(attempt, written.broken)).body
    await learner.run(next, written.right)

    const [newest, oldest] = await submissionsOf(learner.id)
    expect(newest).toMatchObject({ topicId: 'pages', challengeTitle: 'Greeting', verdict: 'passed', runNumber: 2 })
    expect(newest?.hunks[0]?.lines.find(({ kind }) => kind === 'added')?.text).toBe(written.right)
    // All of it is where the fix belongs.
    expect(newest?.addedElsewhere).toEqual([])
    const page = await org.api.submissions.listForUser(learner.id, { limit: 1, before: newest?.submissionId ?? '' })
    expect(page).toEqual([oldest])
  })

  test('are deleted after 90 days and with their author, while the verdicts stay', async () => {
    const { learner, attempt } = await reachFix()
    await learner.run(attempt, written.broken)
    const now = world.clock.now().getTime()
    await dropOldSubmissions(world.database.db, new Date(now + 89 * day))
    expect(await submissionsOf(learner.id)).toHaveLength(1)
    await dropOldSubmissions(world.database.db, new Date(now + 91 * day))
    expect(await submissionsOf(learner.id)).toEqual([])
    expect((await learner.get(`/attempts/${attempt.attemptId}`)).fix.lab.runs).toMatchObject([{ verdict: 'broken' }])

    const other = await reachFix()
    await other.learner.run(other.attempt, written.broken)
    await other.learner.send('PUT', `/attempts/${other.attempt.attemptId}/draft`, { source: 'mine', revision: 0 })
    const { email } = await org.api.users.get(other.learner.id)
    await eraseUser(org.context(), email)
    expect(await submissionsOf(other.learner.id)).toEqual([])
    const { rows } = await world.database.pool.query(
      `select (select count(*)::int from lab_drafts where user_id = $1) as drafts,
        (select count(*)::int from lab_runs where user_id = $1 and (source is not null or output <> '')) as texts`,
      [other.learner.id],
    )
    expect(rows).toEqual([{ drafts: 0, texts: 0 }])
  })
})

test('an organization can require fixes written by hand for certificates', async () => {
  const strict = await world.organization()
  await updateOrganization(strict.context(), { certificatesRequireHandsOn: true })
  const learner = await createLabLearner(world, strict)
  for (const challengeId of ['greeting', 'farewell']) {
    const attempt = await learner.find(await learner.begin(challengeId))
    if (challengeId === 'farewell') {
      await learner.run(attempt, written.right)
      continue
    }
    const shown: Attempt = await learner.post(`/attempts/${attempt.attemptId}/fixes`)
    await learner.run(shown, written.right)
  }
  expect(await strict.api.certificates.listForUser(learner.id)).toEqual([])
  const { challenges } = await learner.get('/topics/pages')
  expect(challenges.map(({ needsHandsOn }: { needsHandsOn: boolean }) => needsHandsOn).sort()).toEqual([false, true])

  await letPass(world, learner, 3 * day)
  const attempt = await learner.find(await learner.begin('greeting'))
  await learner.run(attempt, written.right)
  const [certificate] = await strict.api.certificates.listForUser(learner.id)
  expect(certificate).toMatchObject({ handsOnFixes: 2, tries: 3, days: 2 })
})
