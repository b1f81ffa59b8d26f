import type { LearnScenario, StepOutcome } from '@parapet/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sampleStepAnswers } from '../../../../../test/sample-content.ts'
import { expectError, type TestOrganization, type World } from '../../../../../test/world.ts'
import {
  createLearner,
  createLearningWorld,
  type Learner,
  letPass,
  startDay,
} from '../../../../../test/worlds/learners.ts'
import { atTheSameMoment } from '../../../../../test/worlds/training.ts'

const day = 86_400_000
const path = '/scenarios/break-in'

let world: World
let org: TestOrganization
let learner: Learner
beforeAll(async () => {
  world = await createLearningWorld({
    injection: { scenarios: { 'break-in': ['story', 'browser', 'terminal', 'http', 'code', 'choice'] } },
  })
})
beforeEach(async () => {
  startDay(world)
  org = await world.organization()
  learner = await createLearner(world, org)
})
afterAll(() => world?.close())

const read = (): Promise<LearnScenario> => learner.get(path)
const stepOf = (scenario: LearnScenario, number: number) => scenario.steps[number - 1]
const send = (number: number, body: object): Promise<StepOutcome> =>
  learner.post(`${path}/steps/${number}/answer`, body)
const hint = (step: number, number: number) => learner.post(`${path}/steps/${step}/hint`, { number })
const countCertificates = async () => (await org.api.certificates.listForUser(learner.id)).length

async function answerOf(number: number, isRight: boolean): Promise<object> {
  const step = stepOf(await read(), number)
  if (step?.code != null) {
    const { file, blocks } = step.code
    const fits = (text: string) => blocks.find(({ startLine }) => file.lines[startLine - 1]?.includes(text))
    return { choices: [fits(isRight ? 'statement = ' : 'return render')?.label] }
  }
  if (step?.choice != null) {
    return { choices: [step.choice.options.find(({ text }) => (text === 'Bind the values') === isRight)?.label] }
  }
  if (isRight) return sampleStepAnswers[step?.kind ?? ''] ?? {}
  return { fields: { user: 'x' }, command: 'nothing', request: { method: 'GET', path: '/', headers: '', body: '' } }
}

/** Solves the steps up to this one, each on the first try. */
async function finish(last: number, first = 1): Promise<StepOutcome> {
  let outcome: StepOutcome | undefined
  for (let number = first; number <= last; number++) outcome = await send(number, await answerOf(number, true))
  return outcome as StepOutcome
}

describe('a step is marked', () => {
  test.each([2, 3, 4, 5, 6])('by three wrong answers: step %i', async (number) => {
    await finish(number - 1)
    const wrong = await answerOf(number, false)
    for (const left of [2, 1]) {
      expect(stepOf((await send(number, wrong)).scenario, number)).toMatchObject({
        wrongAnswersLeft: left,
        nextTryNumber: 4 - left,
        repeatFrom: null,
      })
    }
    const { scenario } = await send(number, wrong)

    const next = new Date((Math.floor(world.clock.now().getTime() / day) + 1) * day).toISOString()
    expect(stepOf(scenario, number)).toMatchObject({ wrongAnswersLeft: 0, repeatFrom: next, isRepeat: false })
    expect(scenario.stepsToRepeat).toBe(1)
  })

  test('when it is solved with its last hint, not with an earlier one', async () => {
    await finish(1)
    await hint(2, 1)
    await hint(2, 2)
    expect((await read()).stepsToRepeat).toBe(0)
    expect((await finish(2, 2)).scenario).toMatchObject({ stepsToRepeat: 1, finishedSteps: 2 })
    await hint(3, 1)
    expect((await finish(3, 3)).scenario).toMatchObject({ stepsToRepeat: 1, finishedSteps: 3 })
  })

  test('neither by input with a specific reply of the simulation, nor after it is finished', async () => {
    await finish(1)
    for (let i = 0; i < 4; i++) await send(2, { fields: { user: "'" } })
    expect(stepOf(await read(), 2)?.wrongAnswersLeft).toBe(3)
    await finish(2, 2)
    for (let i = 0; i < 4; i++) await send(2, { fields: { user: 'x' } })
    await hint(2, 1)
    await hint(2, 2)
    expect(await read()).toMatchObject({ stepsToRepeat: 0, finishedSteps: 2 })
  })
})

describe('a scenario with a marked step', () => {
  /** Completes the scenario, the fifth step with its last hint or after three wrong answers. */
  async function finishMarked(): Promise<StepOutcome> {
    await finish(4)
    const wrong = await answerOf(5, false)
    for (let i = 0; i < 3; i++) await send(5, wrong)
    return finish(6, 5)
  }

  test('is completed and gives its XP, but does not count for a certificate', async () => {
    const last = await finishMarked()

    expect(last).toMatchObject({
      completions: { isItemCompleted: true, certificates: [] },
      scenario: { isCompleted: true, stepsToRepeat: 1 },
    })
    expect(await org.api.users.get(learner.id)).toMatchObject({
      totalXp: 150,
      learnProgress: [{ status: 'completed', partsToRepeat: 1 }],
    })
    expect(await countCertificates()).toBe(0)
    // Solving it again on the same day does not help.
    expect((await finish(5, 5)).completions.certificates).toEqual([])
    expect(await read()).toMatchObject({ stepsToRepeat: 1 })
  })

  test('counts after the step is solved again on another day, and is shown as new until then', async () => {
    await finishMarked()
    const before = stepOf(await read(), 5)
    expect(before?.explanations).toHaveLength(4)
    await letPass(world, learner, day)
    const repeat = stepOf(await read(), 5)
    expect(repeat).toMatchObject({
      isRepeat: true,
      isFinished: true,
      explanations: [],
      hintsTaken: [],
      nextTryNumber: 1,
    })
    expect(repeat?.code?.blocks.map(({ label }) => label)).not.toEqual(before?.code?.blocks.map(({ label }) => label))

    const outcome = await finish(5, 5)

    expect(outcome).toMatchObject({
      completions: { isItemCompleted: false, certificates: [{ categoryTitle: 'Title of injection' }] },
      scenario: { stepsToRepeat: 0 },
    })
    expect(stepOf(outcome.scenario, 5)).toMatchObject({ isRepeat: false, repeatFrom: null })
    expect(stepOf(outcome.scenario, 5)?.explanations).toHaveLength(4)
    expect(await countCertificates()).toBe(1)
  })

  test('does not count when the step is solved again with its last hint, or after three wrong answers', async () => {
    await finish(1)
    await hint(2, 1)
    await hint(2, 2)
    await finish(6, 2)
    await letPass(world, learner, day)
    // Yesterday's hint is gone: taking it again marks the step again.
    expect(stepOf(await read(), 2)?.hintsTaken).toEqual([])
    await hint(2, 1)
    await hint(2, 2)
    expect((await finish(2, 2)).completions.certificates).toEqual([])

    await letPass(world, learner, day)
    for (let i = 0; i < 3; i++) await send(2, { fields: { user: 'x' } })
    expect((await finish(2, 2)).completions.certificates).toEqual([])
    expect((await read()).stepsToRepeat).toBe(1)

    await letPass(world, learner, day)
    await hint(2, 1)
    await send(2, { fields: { user: 'x' } })
    expect((await finish(2, 2)).completions.certificates).toHaveLength(1)
  })

  test('that is not finished is solved on another day like a new one', async () => {
    await finish(4)
    const wrong = await answerOf(5, false)
    for (let i = 0; i < 3; i++) await send(5, wrong)
    await letPass(world, learner, day)
    expect((await finish(6, 5)).completions.certificates).toHaveLength(1)
  })
})

describe('a wrong answer', () => {
  test('that is sent twice with its number counts once', async () => {
    await finish(1)
    const body = { tryNumber: 1, fields: { user: 'x' } }
    const answers = await atTheSameMoment(
      world,
      org,
      [1, 2, 3].map(() => () => send(2, body)),
    )
    const [one, ...others] = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : answer.reason))
    expect(stepOf(one.scenario, 2)).toMatchObject({ wrongAnswersLeft: 2, nextTryNumber: 2 })
    for (const other of others) expect(other).toEqual(one)
  })

  test('with a used number is refused, and so is a right one', async () => {
    await finish(1)
    await send(2, { tryNumber: 1, fields: { user: 'x' } })
    for (const user of ['y', "ada' --"]) {
      for (const tryNumber of [1, 3]) {
        const answer = await learner.send('POST', `${path}/steps/2/answer`, { tryNumber, fields: { user } })
        expectError(answer, 409, 'attempt_moved_on')
      }
    }
    expect((await send(2, { tryNumber: 2, fields: { user: "ada' --" } })).isRight).toBe(true)
  })

  test('counts in every window', async () => {
    await finish(1)
    await atTheSameMoment(
      world,
      org,
      ['a', 'b', 'c'].map((user) => () => send(2, { fields: { user } })),
    )
    expect(await read()).toMatchObject({ stepsToRepeat: 1 })
  })
})

test('a step that left the content blocks nobody', async () => {
  await finish(1)
  await hint(2, 1)
  await hint(2, 2)
  await finish(5, 2)
  await world.database.pool.query("update marked_parts set part_id = '2-gone' where org_id = $1", [org.id])

  expect((await read()).stepsToRepeat).toBe(0)
  expect((await finish(6, 6)).completions.certificates).toHaveLength(1)
})
