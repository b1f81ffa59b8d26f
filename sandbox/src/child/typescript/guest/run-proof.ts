/** Runs one step of the proof and says how it ended. */
import { createVary, type Vary } from '../../../stand-ins/typescript/vary.ts'
import { inspect } from './inspect.ts'

export type Task = { step: 'works' | 'exploit' | 'attack' | 'examples'; seed: number; input: Record<string, string> }

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

export async function runProof({ step, seed, input }: Task, loadCode: () => unknown): Promise<Outcome> {
  let proof: Proof
  try {
    const name = 'entry:proof.ts'
    proof = (await import(name)) as Proof
  } catch (error) {
    return { kind: 'unusable', message: describe(error).message }
  }
  if (step === 'examples') return { ...returned, shown: JSON.stringify(proof.attacks ?? []) }
  const run = proof[step]
  if (typeof run !== 'function') return { kind: 'unusable', message: `the proof has no ${step}()` }
  try {
    const code = await loadCode()
    const vary: Vary = createVary(seed)
    return read(step, await (step === 'attack' ? run(code, input, vary) : run(code, vary)))
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
