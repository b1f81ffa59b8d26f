/**
 * Nothing is sent before it is earned. In the samples, every text that reveals something begins with "secret ..."; these
 * tests search every response of every operation for them, at every stage.
 */
import { type Attempt, appOperations, type LearnScenario } from '@parapet/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isLongRun } from '../../../../test/in-long-run.ts'
import { sampleStepAnswers } from '../../../../test/sample-content.ts'
import { type Answer, createWorld, type TestOrganization, type World } from '../../../../test/world.ts'
import { createLabLearner, createLabWorld, writeFix, written } from '../../../../test/worlds/labs.ts'
import {
  blockWith,
  createLearner,
  createLearningWorld,
  fixWith,
  type Learner,
} from '../../../../test/worlds/learners.ts'
import { createLessons } from '../../training/catalog/catalog.ts'

const kinds = ['story', 'browser', 'terminal', 'http', 'code', 'choice']

let world: World
let org: TestOrganization
beforeAll(async () => {
  world = await createLearningWorld({
    injection: { topics: { sql: ['login', 'search'] }, scenarios: { 'break-in': kinds } },
  })
  org = await world.organization()
})
afterAll(() => world?.close())

const ids = [
  'read-input',
  'build-statement',
  'run-statement',
  'bind-values',
  'escape-quotes',
  'check-length',
  'hide-errors',
]

/** Secrets and ids in a response, except in code: in the samples, changed code contains the name of its fix. */
function secretsIn(answer: Answer): string[] {
  const text = answer.text.replaceAll(/changed_by\(\\"[a-z-]+\\"\)/g, '')
  const secrets = [...text.matchAll(/secret [^.]+\./g)].map(([secret]) => secret)
  return [...new Set([...secrets, ...ids.filter((id) => text.includes(`"${id}"`))])].sort()
}

async function expectSecrets(learner: Learner, path: string, expected: string[], body?: object): Promise<Answer> {
  const answer = await learner.send(body === undefined ? 'GET' : 'POST', path, body)
  expect(answer.status, answer.text).toBe(200)
  expect(secretsIn(answer), path).toEqual(expected.toSorted())
  return answer
}

/** Pages about the catalog and the person's own work never show secrets, whatever was done. */
async function expectQuietPages(learner: Learner): Promise<void> {
  const pages = appOperations.filter(
    ({ method, url }) => method === 'GET' && url.startsWith('/learn/') && !url.includes('{'),
  )
  expect(pages.length).toBeGreaterThan(4)
  for (const { url } of pages) await expectSecrets(learner, url.replace(/^\/learn/, ''), [])
  await expectSecrets(learner, '/topics/sql', [])
}

test('a challenge reveals its texts one by one, as they are earned', async () => {
  world.clock.hold()
  const learner = await createLearner(world, org)
  await expectQuietPages(learner)
  const of = (what: string) => `secret ${what} of login.`
  const begin = '/topics/sql/challenges/login/attempts'
  const begun: Attempt = (await expectSecrets(learner, begin, [], { mode: 'record' })).body
  const path = `/attempts/${begun.attemptId}`
  await expectSecrets(learner, path, [])

  const wrong = { phase: 'find', tryNumber: 1, choices: [blockWith(begun, 'return render')] }
  const earned = [of('feedback on answer'), of('note on answer')]
  await expectSecrets(learner, `${path}/answer`, earned, wrong)
  await expectSecrets(learner, path, earned)
  // A refusal reveals nothing either.
  expect(secretsIn(await learner.send('POST', `${path}/answer`, { ...wrong, tryNumber: 9 }))).toEqual([])
  expect(secretsIn(await learner.send('POST', `${path}/hint`, { phase: 'fix', number: 1 }))).toEqual([])
  expect(secretsIn(await learner.send('POST', `${path}/answer`, { ...wrong, choices: ['x'] }))).toEqual([])

  const right = { phase: 'find', tryNumber: 2, choices: [blockWith(begun, 'statement = ')] }
  earned.push(of('feedback on build-statement'), of('note on build-statement'))
  for (const fix of ids.slice(3)) earned.push(of(`title of ${fix}`))
  const found: Attempt = (await expectSecrets(learner, `${path}/answer`, earned, right)).body.attempt
  await expectSecrets(learner, begin, earned, {})
  await expectQuietPages(learner)

  const wrongFix = { phase: 'fix', tryNumber: 1, choices: [fixWith(found, 'hide-errors')] }
  earned.push(of('explanation of hide-errors'))
  // A pass is no longer possible. The attempt goes on as practice, without revealing what is right.
  const failed = await expectSecrets(learner, `${path}/answer`, earned, wrongFix)
  expect(failed.body.attempt).toMatchObject({ phase: 'fix', mode: 'practice' })
  await expectSecrets(learner, `${path}/answer`, earned, wrongFix)
  await expectSecrets(learner, path, earned)
  await expectQuietPages(learner)
  expect(secretsIn(await learner.send('POST', begin, { mode: 'record' }))).toEqual([])

  world.clock.advance(5 * 60_000)
  const again: Attempt = (await expectSecrets(learner, begin, [], { language: 'python', mode: 'record' })).body
  const next = `/attempts/${again.attemptId}`
  const hint = of('hint find 1')
  await expectSecrets(learner, `${next}/hint`, [hint], { phase: 'find', number: 1 })
  const rightAgain = { phase: 'find', tryNumber: 1, choices: [blockWith(again, 'statement = ')] }
  const foundAgain: Attempt = (await learner.send('POST', `${next}/answer`, rightAgain)).body.attempt
  const rightFix = { phase: 'fix', tryNumber: 1, choices: [fixWith(foundAgain, 'bind-values')] }
  const done = await learner.send('POST', `${next}/answer`, rightFix)
  // Now everything except hints that were not taken, and nothing of another challenge.
  const secrets = secretsIn(done)
  expect(secrets).toEqual(expect.arrayContaining([of('request'), of('sentence'), of('explanation of escape-quotes')]))
  expect(secrets.filter((secret) => !secret.endsWith('of login.') || secret.includes('hint f'))).toEqual([hint])
  await expectQuietPages(learner)
  // The previous attempt shows no more than before.
  await expectSecrets(learner, path, earned)
  // Somebody else has earned nothing by it.
  await expectSecrets(await createLearner(world, org), begin, [], {})
})

test('a challenge reveals everything when the learner requests the solution', async () => {
  const learner = await createLearner(world, org)
  const begun: Attempt = await learner.post('/topics/sql/challenges/login/attempts')
  const path = `/attempts/${begun.attemptId}`
  await expectSecrets(learner, path, [])

  const shown = secretsIn(await learner.send('POST', `${path}/solution`))

  const parts = ['request', 'sentence', 'title of bind-values', 'explanation of escape-quotes', 'feedback on answer']
  expect(shown).toEqual(expect.arrayContaining(parts.map((part) => `secret ${part} of login.`)))
  expect(shown.filter((secret) => !secret.endsWith('of login.') || secret.includes('hint f'))).toEqual([])
  await expectSecrets(learner, path, shown)
  await expectQuietPages(learner)
})

test('a step of a scenario reveals nothing before it is reached and solved', async () => {
  const learner = await createLearner(world, org)
  const path = '/scenarios/break-in'
  const of = (what: string, step: number) => `secret ${what} of break-in ${step}.`
  await expectSecrets(learner, path, [])
  const answer = (step: number) => `${path}/steps/${step}/answer`
  await expectSecrets(learner, answer(1), [], {})
  await expectSecrets(learner, answer(2), [of('refusal', 2)], { fields: { user: 'x' } })
  await expectSecrets(learner, answer(2), [of('near miss', 2)], { fields: { user: "'" } })
  await expectSecrets(learner, `${path}/steps/2/hint`, [of('hint 1', 2)], { number: 1 })
  const hints = [of('hint 1', 2)]
  await expectSecrets(learner, answer(2), [...hints, of('goal', 2)], sampleStepAnswers.browser)
  await expectSecrets(learner, answer(3), [...hints, of('goal', 3)], sampleStepAnswers.terminal)
  await expectSecrets(learner, answer(4), [...hints, of('goal', 4)], sampleStepAnswers.http)
  for (const what of ['answer', 'hint']) {
    expect(secretsIn(await learner.send('POST', `${path}/steps/6/${what}`, { number: 1 }))).toEqual([])
  }

  const scenario: LearnScenario = (await expectSecrets(learner, path, hints)).body
  const code = scenario.steps[4]?.code
  const lineOf = (text: string) => (code?.file.lines.findIndex((line) => line.includes(text)) ?? 0) + 1
  const block = (text: string) => code?.blocks.find(({ startLine }) => startLine === lineOf(text))?.label
  await expectSecrets(learner, answer(5), [...hints, of('feedback on answer', 5)], {
    choices: [block('return render')],
  })
  const all = ['read-input', 'build-statement', 'run-statement', 'answer'].map((id) => of(`feedback on ${id}`, 5))
  const solved = await expectSecrets(learner, answer(5), [...hints, ...all], { choices: [block('statement = ')] })

  const [wrong] = solved.body.scenario.steps[5].choice.options.filter(
    (one: { text: string }) => !one.text.startsWith('Bind'),
  )
  const told = await learner.send('POST', answer(6), { choices: [wrong.label] })
  expect(secretsIn(told).filter((secret) => secret.includes('explanation'))).toHaveLength(1)
  await expectQuietPages(learner)
})

test('runs and attacks in a lab reveal neither the proof nor the reference fix before the fix is written', async () => {
  const labs = await createLabWorld()
  try {
    const labOrg = await labs.organization()
    const learner = await createLabLearner(labs, labOrg)
    const begun = await learner.begin()
    const path = `/attempts/${begun.attemptId}`
    const draft = { source: writeFix(written.broken), revision: null }
    const attack = (name: string) => learner.send('POST', `${path}/attacks`, { input: { name } })

    const early = [
      await learner.run(begun, written.right),
      await attack('<script>'),
      await learner.send('PUT', `${path}/draft`, draft),
    ]
    expect(early.map(({ status }) => status).filter((status) => status < 400)).toEqual([])
    for (const answer of early) expect(labSecretsIn(answer)).toEqual([])

    let attempt = await learner.find(begun)
    // Output and errors are shown, so this code looks for the proof.
    const prying =
      "  console.log(new Error().stack, Object.keys(globalThis)); const page = String(new Error(name).stack) + '<img'"
    for (const line of [written.unreadable, written.broken, written.exploitable, prying]) {
      const answer = await learner.run(attempt, line)
      expect(answer.status, answer.text).toBe(200)
      expect(labSecretsIn(answer), line).toEqual([])
      attempt = answer.body.attempt
    }
    for (const name of ['Ada', '<script>', '', 'works exploit attack']) {
      const answer = await attack(name)
      expect(answer.status, answer.text).toBe(200)
      expect(labSecretsIn(answer), name).toEqual([])
    }
    for (const place of [path, `${path}/draft`]) expect(labSecretsIn(await learner.send('GET', place))).toEqual([])

    const passed = await learner.run(attempt, written.right)
    expect(passed.body).toMatchObject({ verdict: 'passed' })
    const earned = labSecretsIn(passed)
    expect(earned).toEqual(expect.arrayContaining([referenceFix, 'secret explanation of escape.']))
    expect(earned.filter((secret) => proofTexts.includes(secret))).toEqual([])
    expect(labSecretsIn(await learner.send('GET', path)).filter((secret) => proofTexts.includes(secret))).toEqual([])
    // Somebody else has earned nothing by it.
    const other = await createLabLearner(labs, labOrg)
    const theirs = await other.find(await other.begin())
    expect(labSecretsIn(await other.run(theirs, written.exploitable))).toEqual([])
  } finally {
    await labs.close()
  }
})

/** Words from the right fix and the proof that no learner writes here. */
const referenceFix = "replaceAll('&', '&amp;')"
const proofTexts = [
  'secret proof of greeting.',
  'function works',
  'function exploit',
  "got.includes('<",
  'throw new Error(',
]

function labSecretsIn({ body, text }: Answer): string[] {
  // As texts, not as they stand in JSON.
  const shown = textsIn(body).join('\n')
  const explained = [...text.matchAll(/secret explanation of [a-z-]+\./g)].map(([secret]) => secret)
  return [
    ...new Set([...explained, ...[referenceFix, ...proofTexts].filter((secret) => shown.includes(secret))]),
  ].sort()
}

/** All texts in a value, except very short ones. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length > 12 ? [value] : []
  if (value instanceof Map) return textsIn([...value.values()])
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

test.each(['samples', 'our own content'])('items of %s reveal nothing at the start', async (which) => {
  const place = which === 'samples' ? world : await createWorld()
  const learner = await createLearner(place, await place.organization())
  const lessons = createLessons(place.catalog)
  let count = 0
  const search = async (path: string, method: string, secrets: unknown) => {
    const { status, body, text } = await learner.send(method, path)
    expect(status, text).toBe(200)
    // As texts, not as they stand in JSON.
    const shown = textsIn(body).join('\n')
    for (const secret of textsIn(secrets)) expect(shown.includes(secret), `${path} tells: ${secret}`).toBe(false)
    count += textsIn(secrets).length
  }
  const topics = [...place.catalog.topics.values()]
  for (const topic of isLongRun ? topics : topics.filter((_, index) => index % 8 === 0)) {
    for (const challengeId of topic.challengeIds) {
      const { blocks, fixes, hints, exploit, remember } = (await lessons.findChallenge(topic.id, challengeId)) ?? {}
      const secrets = { blocks, fixes, hints, exploit, remember }
      await search(`/topics/${topic.id}/challenges/${challengeId}/attempts`, 'POST', secrets)
    }
  }
  for (const { id } of place.catalog.scenarios.values()) {
    const [first, ...later] = await lessons.listSteps(id)
    const texts = later.map(({ title: _, kind: __, id: ___, ...step }) => step)
    if (first !== undefined) await search(`/scenarios/${id}`, 'GET', texts)
  }
  if (which === 'samples') expect(count).toBeGreaterThan(60)
  else await place.close()
})
