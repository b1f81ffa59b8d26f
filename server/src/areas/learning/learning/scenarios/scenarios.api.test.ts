import type { LearnScenario } from '@parapet/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleStepAnswers } from '../../../../../test/sample-content.ts'
import { expectError, type TestOrganization, type World } from '../../../../../test/world.ts'
import { createLearner, createLearningWorld, type Learner } from '../../../../../test/worlds/learners.ts'
import { atTheSameMoment } from '../../../../../test/worlds/training.ts'

const kinds = ['story', 'browser', 'terminal', 'http', 'code', 'choice']

let world: World
let org: TestOrganization
beforeAll(async () => {
  world = await createLearningWorld({ injection: { scenarios: { 'break-in': kinds } } })
  org = await world.organization()
})
afterAll(() => world?.close())

const stepOf = (scenario: LearnScenario, number: number) => scenario.steps[number - 1]

/** The answer to a step, found from what the step shows. */
function rightAnswer(scenario: LearnScenario, number: number): object {
  const step = stepOf(scenario, number)
  const code = step?.code
  const block = code?.blocks.find(({ startLine }) => code.file.lines[startLine - 1]?.includes('statement = '))
  if (block !== undefined) return { choices: [block.label] }
  const option = step?.choice?.options.find(({ text }) => text === 'Bind the values')
  return option === undefined ? (sampleStepAnswers[step?.kind ?? ''] ?? {}) : { choices: [option.label] }
}

async function finish(learner: Learner, steps: number): Promise<LearnScenario> {
  let scenario: LearnScenario = await learner.get('/scenarios/break-in')
  for (let number = 1; number <= steps; number++) {
    const path = `/scenarios/break-in/steps/${number}/answer`
    ;({ scenario } = await learner.post(path, rightAnswer(scenario, number)))
  }
  return scenario
}

describe('a scenario', () => {
  test('shows only the steps that were reached, and continues there after a reload', async () => {
    const learner = await createLearner(world, org)
    const begun: LearnScenario = await learner.get('/scenarios/break-in')
    expect(begun).toMatchObject({ totalSteps: 6, finishedSteps: 0, isCompleted: false, xp: 150 })
    expect(begun.steps.map(({ kind }) => kind)).toEqual(['story'])

    const scenario = await finish(learner, 2)

    expect(scenario.steps.map(({ kind, isFinished }) => [kind, isFinished])).toEqual([
      ['story', true],
      ['browser', true],
      ['terminal', false],
    ])
    expect(await learner.get('/scenarios/break-in')).toEqual(scenario)
    expect(await org.api.progress.listLearn(learner.id)).toMatchObject([{ currentStep: 2, totalSteps: 6 }])
  })

  test('can be played to the end, which gives 150 XP once', async () => {
    const own = await world.organization()
    const learner = await createLearner(world, own)
    const before = await finish(learner, 5)
    const path = '/scenarios/break-in/steps/6/answer'
    const last = await learner.post(path, rightAnswer(before, 6))

    expect(last).toMatchObject({
      isRight: true,
      completions: { isItemCompleted: true, certificates: [{ categoryTitle: 'Title of injection' }] },
      scenario: { isCompleted: true, finishedSteps: 6 },
    })
    expect(last.scenario.steps[5].explanations).toHaveLength(3)
    expect(await learner.post(path, rightAnswer(before, 6))).toEqual(last)
    expect(await own.api.users.get(learner.id)).toMatchObject({ totalXp: 150, completedScenarios: 1 })
    // It can be played again, and nothing changes.
    await finish(learner, 6)
    expect(await own.api.users.get(learner.id)).toMatchObject({ totalXp: 150, completedScenarios: 1 })
  })

  test('counts a step once when two windows send it concurrently', async () => {
    const own = await world.organization()
    const learner = await createLearner(world, own)
    await finish(learner, 1)
    const path = '/scenarios/break-in/steps/2/answer'
    const answers = await atTheSameMoment(
      world,
      own,
      [1, 2].map(() => () => learner.post(path, sampleStepAnswers.browser)),
    )

    const [one, other] = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : answer.reason))
    expect(other).toEqual(one)
    expect(one.scenario.finishedSteps).toBe(2)
  })

  test('cannot be entered at a later step', async () => {
    const learner = await createLearner(world, org)
    for (const what of ['answer', 'hint']) {
      const body = { number: 1 }
      expectError(await learner.send('POST', `/scenarios/break-in/steps/2/${what}`, body), 409, 'step_not_reached')
      for (const number of ['0', '7', '-1', '1.5', 'x', '99999']) {
        const answer = await learner.send('POST', `/scenarios/break-in/steps/${number}/${what}`, body)
        expect(expectError(answer, 400, 'invalid_request').field).toBe('stepNumber')
      }
      expectError(await learner.send('POST', `/scenarios/none/steps/1/${what}`, body), 404, 'scenario_not_found')
    }
    expectError(await learner.send('GET', '/scenarios/none'), 404, 'scenario_not_found')
  })
})

describe('a step', () => {
  test('of a browser responds to input by the first matching pattern', async () => {
    const learner = await createLearner(world, org)
    await finish(learner, 1)
    const send = (user: string) => learner.post('/scenarios/break-in/steps/2/answer', { fields: { user } })

    expect(await send('ada')).toMatchObject({
      isRight: false,
      reply: { url: 'https://shop.example.com/login', page: 'secret refusal of break-in 2.' },
    })
    expect(await send("ada'")).toMatchObject({ isRight: false, reply: { page: 'secret near miss of break-in 2.' } })
    expect(await send("ada' --")).toMatchObject({
      isRight: true,
      reply: { url: 'https://shop.example.com/in', page: 'secret goal of break-in 2.', output: null },
      scenario: { finishedSteps: 2 },
    })
  })

  test('of a terminal or an HTTP client responds, ignoring case', async () => {
    const learner = await createLearner(world, org)
    await finish(learner, 2)
    const terminal = '/scenarios/break-in/steps/3/answer'
    expect(await learner.post(terminal, { command: 'ls' })).toMatchObject({
      isRight: false,
      reply: { output: 'secret refusal of break-in 3.' },
    })
    expect(await learner.post(terminal, { command: 'Git Log' })).toMatchObject({ isRight: true })
    const request = { method: 'GET', path: '/', headers: '', body: '' }
    expect(await learner.post('/scenarios/break-in/steps/4/answer', { request })).toMatchObject({
      isRight: false,
      reply: { status: 400, body: 'secret refusal of break-in 4.' },
    })
  })

  test('requires its input fields', async () => {
    const learner = await createLearner(world, org)
    await finish(learner, 1)
    const path = '/scenarios/break-in/steps/2/answer'

    expect(expectError(await learner.send('POST', path, {}), 400, 'invalid_request').field).toBe('fields')
    const long = { fields: { user: 'x'.repeat(501) } }
    expect(expectError(await learner.send('POST', path, long), 400, 'invalid_request').field).toBe('fields.user')
    expect((await learner.send('POST', path, { fields: { user: 'x'.repeat(500) } })).status).toBe(200)
  })

  test('with choices explains what was chosen, and the rest after the right choice', async () => {
    const learner = await createLearner(world, org)
    const scenario = await finish(learner, 4)
    const path = '/scenarios/break-in/steps/5/answer'
    const [right] = (rightAnswer(scenario, 5) as { choices: string[] }).choices
    const wrong = stepOf(scenario, 5)?.code?.blocks.find(({ label }) => label !== right)?.label
    const first = await learner.post(path, { choices: [wrong] })

    expect(first).toMatchObject({ isRight: false, feedback: [{ label: wrong, isRight: false }] })
    expect(stepOf(first.scenario, 5)?.explanations).toEqual([])
    const second = await learner.post(path, { choices: [right] })
    expect(second).toMatchObject({ isRight: true, feedback: [{ label: right, isRight: true }] })
    expect(stepOf(second.scenario, 5)?.explanations).toHaveLength(4)
    expectError(await learner.send('POST', path, { choices: [right, wrong] }), 400, 'invalid_request')
    // As if the text of an option had changed since it was shown.
    expectError(await learner.send('POST', path, { choices: ['000000000000'] }), 409, 'content_changed')
  })

  test('gives its hints in order, as often as requested', async () => {
    const learner = await createLearner(world, org)
    await finish(learner, 1)
    const path = '/scenarios/break-in/steps/2/hint'
    expectError(await learner.send('POST', path, { number: 2 }), 400, 'invalid_request')

    const first = await learner.post(path, { number: 1 })
    expect(first).toEqual({ hint: 'secret hint 1 of break-in 2.', hintsTaken: ['secret hint 1 of break-in 2.'] })
    expect(await learner.post(path, { number: 1 })).toEqual(first)
    expect((await learner.post(path, { number: 2 })).hintsTaken).toHaveLength(2)
    expectError(await learner.send('POST', path, { number: 3 }), 400, 'invalid_request')
    expect(stepOf(await learner.get('/scenarios/break-in'), 2)?.hintsTaken).toHaveLength(2)
  })

  test('has different labels for different people', async () => {
    const labels: string[] = []
    for (let i = 0; i < 2; i++) {
      const scenario = await finish(await createLearner(world, org), 4)
      labels.push(...(stepOf(scenario, 5)?.code?.blocks.map(({ label }) => label) ?? []))
    }

    expect(new Set(labels).size).toBe(8)
  })
})
