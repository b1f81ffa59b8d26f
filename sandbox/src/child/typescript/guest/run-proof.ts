/** Runs steps of the proof one after another, until one of them decides, and says how each ended. */
import { takeMissing } from '../../../stand-ins/typescript/not-in-sandbox.ts'
import { createVary, type Vary } from '../../../stand-ins/typescript/vary.ts'
import { inspect } from './inspect.ts'

type StepName = 'works' | 'exploit' | 'attack' | 'examples'
export type Task = { steps: { step: StepName; seed: number }[]; input: Record<string, string> }

export type Outcome =
  | {
      kind: 'returned'
      isTrue: boolean
      sent: string | null
      got: string | null
      damage: string | null
      shown: string | null
    }
  | { kind: 'threw'; name: string; message: string; isAssertion: boolean; stack: string }
  | { kind: 'unusable'; message: string }

type Step = (code: unknown, ...rest: unknown[]) => unknown
/** `adapt` gives the code the shape that the proof knows, where a language differs. */
type Adapt = Record<string, (code: unknown) => unknown>
type Proof = { works?: Step; exploit?: Step; attack?: Step; attacks?: unknown; adapt?: Adapt }

const short = (value: unknown, limit = 4000): string => {
  const text = typeof value === 'string' ? value : inspect(value)
  return text.length > limit ? `${text.slice(0, limit)}…` : text
}

/** Bytes as text, with an escape for each that is no printable sign. */
const readable = (value: unknown): string =>
  short(
    value instanceof Uint8Array
      ? Array.from(value.subarray(0, 4001), (byte) =>
          byte > 0x1f && byte < 0x7f ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, '0')}`,
        ).join('')
      : (value ?? ''),
  )

type Options = {
  language: string
  loadCode: () => unknown
  /** Called before each step but the first: files are as they were before it. */
  beginStep: (index: number) => void
}

/** The code is loaded once and keeps its state; the proof begins again with every step. */
export async function runProof({ steps, input }: Task, { language, loadCode, beginStep }: Options): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  let loaded: unknown
  for (const [index, { step, seed }] of steps.entries()) {
    let proof: Proof
    try {
      const name = `entry:proof.ts?${index}`
      proof = (await import(name)) as Proof
    } catch (error) {
      return [...outcomes, { kind: 'unusable', message: describe(error).message }]
    }
    const outcome = await runStep(proof, step, async (run) => {
      if (index === 0) loaded = await loadCode()
      beginStep(index)
      const code = proof.adapt?.[language]?.(loaded) ?? loaded
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
  takeMissing()
  const outcome = await tryStep(step, call, run)
  // What code does after it caught such an error isn't its own fault, and an attack that met one proves nothing.
  const missing = takeMissing()
  if (missing === undefined || (outcome.kind === 'returned' && outcome.isTrue)) return outcome
  return { kind: 'threw', name: 'NotInSandbox', message: missing, isAssertion: false, stack: '' }
}

async function tryStep(step: Exclude<StepName, 'examples'>, call: (run: Step) => unknown, run: Step): Promise<Outcome> {
  try {
    return read(step, await call(run))
  } catch (error) {
    return { kind: 'threw', ...describe(error) }
  }
}

const returned = { kind: 'returned', isTrue: false, sent: null, got: null, damage: null, shown: null } as const

function read(step: 'works' | 'exploit' | 'attack', result: unknown): Outcome {
  if (step === 'works') return { ...returned, isTrue: true }
  if (typeof result === 'boolean' && step === 'exploit') return { ...returned, isTrue: result }
  if (typeof result === 'object' && result !== null) {
    const { sent, got, damage, isDone, shown } = result as Record<string, unknown>
    if (step === 'exploit') {
      const why = damage === undefined || damage === null ? null : short(damage)
      return { ...returned, isTrue: true, sent: readable(sent), got: readable(got), damage: why }
    }
    return { ...returned, isTrue: isDone === true, shown: short(shown ?? '', 64_000) }
  }
  return { kind: 'unusable', message: `${step}() returned ${inspect(result)}` }
}

type Thrown = { name: string; message: string; isAssertion: boolean; stack: string }

/** What was thrown may be an object of the learner's code, and reading it may throw again. */
function describe(error: unknown): Thrown {
  try {
    if (typeof error !== 'object' || error === null)
      return { name: '', message: short(error, 500), isAssertion: false, stack: '' }
    const { name, message, stack, generatedMessage } = error as Record<string, unknown>
    if (error instanceof Error && Object.hasOwn(error, 'generatedMessage')) {
      const { text, cause } = explainAssertion(error as unknown as Record<string, unknown>, generatedMessage === true)
      return { name: 'AssertionError', message: short(text, 1000), isAssertion: true, stack: cause }
    }
    const text = `${String(name ?? 'Error')}: ${String(message)}`
    return {
      name: String(name ?? 'Error'),
      message: short(text, 500),
      isAssertion: false,
      stack: short(String(stack ?? ''), 2000),
    }
  } catch {
    return { name: '', message: 'The code threw something that cannot be read', isAssertion: false, stack: '' }
  }
}

/** The sentence of the proof, and what came instead of what it asks for. */
function explainAssertion(
  { message, operator, actual, expected }: Record<string, unknown>,
  isGenerated: boolean,
): { text: string; cause: string } {
  const values = { wanted: short(inspect(expected), 200), came: short(inspect(actual), 200) }
  if (isGenerated)
    return { text: `It no longer does its job: expected ${values.wanted}, got ${values.came}`, cause: '' }
  const sentence = String(message)
  if ((operator === 'rejects' || operator === 'throws') && actual instanceof Error) {
    const { name, message, stack } = actual
    return {
      text: `${sentence} It failed with ${short(`${name}: ${message}`, 300)} instead.`,
      cause: String(stack ?? ''),
    }
  }
  const isPlain = typeof actual === 'boolean' || typeof expected === 'boolean' || sentence.includes(values.came)
  if (!/^(deepS|s)trictEqual$/.test(String(operator)) || isPlain) return { text: sentence, cause: '' }
  return { text: `${sentence} Expected ${values.wanted}, got ${values.came}.`, cause: '' }
}
