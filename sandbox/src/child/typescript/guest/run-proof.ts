/** Runs steps of the proof one after another, until one of them decides, and says how each ended. */
import { createVary, type Vary } from '../../../stand-ins/typescript/vary.ts'
import { inspect } from './inspect.ts'

type StepName = 'works' | 'exploit' | 'attack' | 'examples'
export type Task = { steps: { step: StepName; seed: number }[]; input: Record<string, string> }

export type Outcome =
  | { kind: 'returned'; isTrue: boolean; sent: string | null; got: string | null; shown: string | null }
  | { kind: 'threw'; message: string; isAssertion: boolean; stack: string }
  | { kind: 'unusable'; message: string }

type Step = (code: unknown, ...rest: unknown[]) => unknown
type Proof = { works?: Step; exploit?: Step; attack?: Step; attacks?: unknown }

const short = (value: unknown, limit = 4000): string => {
  const text = typeof value === 'string' ? value : inspect(value)
  return text.length > limit ? `${text.slice(0, limit)}…` : text
}

type Options = {
  loadCode: () => unknown
  /** Called before each step but the first: files are as they were before it. */
  beginStep: (index: number) => void
}

/** The code is loaded once and keeps its state; the proof begins again with every step. */
export async function runProof({ steps, input }: Task, { loadCode, beginStep }: Options): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  let code: unknown
  for (const [index, { step, seed }] of steps.entries()) {
    let proof: Proof
    try {
      const name = `entry:proof.ts?${index}`
      proof = (await import(name)) as Proof
    } catch (error) {
      return [...outcomes, { kind: 'unusable', message: describe(error).message }]
    }
    const outcome = await runStep(proof, step, async (run) => {
      if (index === 0) code = await loadCode()
      beginStep(index)
      const vary: Vary = createVary(seed)
      return step === 'attack' ? run(code, input, vary) : run(code, vary)
    })
    outcomes.push(outcome)
    if (outcome.kind !== 'returned' || outcome.isTrue !== (step === 'works')) break
  }
  return outcomes
}

async function runStep(proof: Proof, step: StepName, call: (run: Step) => unknown): Promise<Outcome> {
  if (step === 'examples') return { ...returned, shown: JSON.stringify(proof.attacks ?? []) }
  const run = proof[step]
  if (typeof run !== 'function') return { kind: 'unusable', message: `the proof has no ${step}()` }
  try {
    return read(step, await call(run))
  } catch (error) {
    return { kind: 'threw', ...describe(error) }
  }
}

const returned = { kind: 'returned', isTrue: false, sent: null, got: null, shown: null } as const

function read(step: 'works' | 'exploit' | 'attack', result: unknown): Outcome {
  if (step === 'works') return { ...returned, isTrue: true }
  if (typeof result === 'boolean' && step === 'exploit') return { ...returned, isTrue: result }
  if (typeof result === 'object' && result !== null) {
    const { sent, got, isDone, shown } = result as Record<string, unknown>
    if (step === 'exploit') return { ...returned, isTrue: true, sent: short(sent ?? ''), got: short(got ?? '') }
    return { ...returned, isTrue: isDone === true, shown: short(shown ?? '', 64_000) }
  }
  return { kind: 'unusable', message: `${step}() returned ${inspect(result)}` }
}

/** What was thrown may be an object of the learner's code, and reading it may throw again. */
function describe(error: unknown): { message: string; isAssertion: boolean; stack: string } {
  try {
    if (typeof error !== 'object' || error === null)
      return { message: short(error, 500), isAssertion: false, stack: '' }
    const { name, message, stack, generatedMessage, actual, expected } = error as Record<string, unknown>
    const isAssertion = error instanceof Error && Object.hasOwn(error, 'generatedMessage')
    if (isAssertion && generatedMessage === true)
      return {
        message: `It no longer does its job: expected ${short(inspect(expected), 200)}, got ${short(inspect(actual), 200)}`,
        isAssertion,
        stack: '',
      }
    const text = isAssertion ? String(message) : `${String(name ?? 'Error')}: ${String(message)}`
    return { message: short(text, 500), isAssertion, stack: short(String(stack ?? ''), 2000) }
  } catch {
    return { message: 'The code threw something that cannot be read', isAssertion: false, stack: '' }
  }
}
