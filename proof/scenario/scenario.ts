/** What the proof of a scenario is given: steps that answer as the service does, and the code that they show. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gradeStep } from '../../server/src/areas/learning/learning/learning.tools.ts'
import {
  applyFix,
  languageOf,
  parseCode,
  readSteps,
  type ScenarioStep,
} from '../../server/src/areas/training/catalog/catalog.tools.ts'
import { hasLine, linesOf } from './quotes.ts'

/** The fields of a page, the changed parts of a request, or a command. What is not given is what the step begins with. */
export type Input = Record<string, string> | string

export type Reply = { isGoal: boolean; url: string | null; status: number | null; text: string }

/** What really happened: whether the goal of the step was reached, and what the program printed. */
export type Real = { isGoal: boolean; printed: string; status?: number }

export type Scenario = {
  /** An empty folder of the proof's own. */
  folder: string
  /** What the service answers. */
  ask(stepId: string, input: Input): Reply
  /** The service must answer what really happened: the goal, the status, and every line that the answer quotes. */
  compare(stepId: string, input: Input, real: Real): Promise<void>
  /** The text, which a step must contain: ties a claim to the run that shows it. */
  quote(stepId: string, text: string): string
  /** The code file, with the text of some blocks replaced. */
  code(changes?: Record<string, string>): string
  /** One thing that must be true. What it throws is reported as a failure, and the proof goes on. */
  check(sentence: string, run: () => unknown): Promise<void>
}

export type Proof = {
  prove: (scenario: Scenario) => Promise<void>
  /** What cannot be run, and why: by step, or by the name of the code file. */
  notRun?: Record<string, string>
}

type Asking = Extract<ScenarioStep, { answers: unknown }>

export type ScenarioRun = {
  scenario: Scenario
  countChecks: () => number
  /** The answers that no input has led to, as sentences. */
  findUntried: (notRun: Record<string, string>) => string[]
}

type Reporter = { onCheck: (sentence: string) => void; onFailure: (sentence: string, error: unknown) => void }

/** Only choices are shuffled by it, and a proof makes none. */
const seed = Buffer.alloc(32)

export async function openScenario(
  place: { scenarioFolder: string; folder: string },
  { onCheck, onFailure }: Reporter,
): Promise<ScenarioRun> {
  const { scenarioFolder, folder } = place
  const findings = { mistakes: [], warnings: [] }
  const steps = await readSteps(scenarioFolder, findings)
  assert.deepEqual(findings.mistakes, [], 'the steps can be read')
  const tried = new Map<string, Set<number>>()
  let checkCount = 0

  const getStep = (stepId: string): ScenarioStep => {
    const step = steps.find(({ id }) => id === stepId)
    if (step === undefined) throw new Error(`there is no step ${stepId}`)
    return step
  }

  const ask = (stepId: string, input: Input): Reply => {
    const step = getStep(stepId)
    if (!('answers' in step)) throw new Error(`${stepId} does not answer to input`)
    const answer = toAnswer(step, input)
    const grade = gradeStep(step, seed, answer)
    const own = tried.get(stepId) ?? new Set()
    tried.set(stepId, own.add(findAnswer(step, answer)))
    const { url = null, status = null, page, output, body } = grade.reply ?? {}
    return { isGoal: grade.isRight, url, status, text: page ?? output ?? body ?? '' }
  }

  const check = async (sentence: string, run: () => unknown) => {
    checkCount++
    onCheck(sentence)
    try {
      await run()
    } catch (error) {
      onFailure(sentence, error)
    }
  }

  const compare = (stepId: string, input: Input, real: Real) =>
    check(`${stepId}: ${JSON.stringify(input)}`, () => {
      const reply = ask(stepId, input)
      const happened = `what really happened:\n${real.printed}\nwhat the step answers:\n${reply.text}`
      assert.equal(reply.isGoal, real.isGoal, `whether the goal is reached differs; ${happened}`)
      if (real.status !== undefined && reply.status !== null)
        assert.equal(reply.status, real.status, `the status differs; ${happened}`)
      for (const line of linesOf(getStep(stepId).kind, reply.text))
        assert.ok(hasLine(real.printed, line), `"${line}" is not what was printed; ${happened}`)
    })

  const quote = (stepId: string, text: string) => {
    const fold = (some: string) => some.replaceAll(/\s+/g, ' ')
    const isThere = textsIn(getStep(stepId)).some((part) => fold(part).includes(fold(text)))
    assert.ok(isThere, `${stepId} does not contain ${JSON.stringify(text)}`)
    return text
  }

  const code = (changes: Record<string, string> = {}) => readCode(scenarioFolder, steps, changes)

  const findUntried = (notRun: Record<string, string>) =>
    steps
      .filter((step): step is Asking & ScenarioStep => 'answers' in step && notRun[step.id] === undefined)
      .flatMap(({ id, answers }) =>
        [...answers.entries()]
          .filter(([index]) => !tried.get(id)?.has(index))
          .map(([, { when }]) => `${id}: no input was tried that leads to the answer for ${JSON.stringify(when)}`),
      )

  return { scenario: { folder, ask, compare, quote, code, check }, countChecks: () => checkCount, findUntried }
}

/** All texts of a step, wherever they are in it. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : []

function toAnswer(step: Asking, input: Input): Parameters<typeof gradeStep>[2] {
  if (typeof input === 'string') return { command: input }
  if (step.kind === 'http') {
    const { headers = '', body = '', method, path } = step.request
    return { request: { method, path, headers, body, ...input } }
  }
  assert.ok(step.kind === 'browser', 'a terminal takes a command')
  const begun = Object.fromEntries(step.form.fields.map(({ name, value = '' }) => [name, value]))
  return { fields: { ...begun, ...input } }
}

/** The number of the answer that counts, -1 for `otherwise`. */
function findAnswer(step: Asking & ScenarioStep, answer: Parameters<typeof gradeStep>[2]): number {
  return step.answers.findIndex((_, index) => {
    const alone = { ...step, answers: [step.answers[index]] } as ScenarioStep
    return !gradeStep(alone, seed, answer).isMiss
  })
}

function readCode(scenarioFolder: string, steps: ScenarioStep[], changes: Record<string, string>): string {
  const step = steps.find((one) => one.kind === 'code')
  const language = step && languageOf(step.file)
  if (step === undefined || language === undefined) throw new Error('no step shows code')
  const throwMistake = (line: number, message: string) => {
    throw new Error(`${step.file}:${line}: ${message}`)
  }
  const marked = parseCode(readFileSync(join(scenarioFolder, step.file), 'utf8'), language, throwMistake)
  const blocks = new Map(Object.entries(changes).map(([id, text]) => [`block ${id}`, text.split('\n')]))
  for (const name of blocks.keys())
    assert.ok(
      marked.stretches.some((stretch) => stretch.name === name),
      `${step.file} has no ${name}`,
    )
  return `${applyFix(marked, blocks).join('\n')}\n`
}
