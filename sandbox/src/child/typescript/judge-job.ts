/** Runs the steps of a judgement in machines, and says in a report how they ended. */
import type { LabJob, LabReport } from '../../lab-run.ts'
import { isWorthMore, listShownParts, type Plan, type PlannedStep, planSteps } from '../../steps.ts'
import { brokenProof, explainLimit } from '../explain-fault.ts'
import { limitBytes, maxOutputBytes } from '../limit-bytes.ts'
import { cpuMs } from '../step-clock.ts'
import type { Outcome, Task } from './guest/run-proof.ts'
import type { MachineEnding } from './run-machines.ts'

export const silent: LabReport = { verdict: 'passed', message: null, line: null, breach: null, shown: null, output: '' }

type RunMachines = (run: {
  task: Task
  /** The learner's file, or the original one. */
  source: string
  /** What the code prints, with the index of the step; -1 while it is loaded. */
  print: (text: string, stepIndex: number) => void
}) => Promise<MachineEnding>

export async function judgeJob(job: LabJob, limitMs: number, runMachines: RunMachines): Promise<LabReport> {
  const { fileName, seed, task } = job
  const run = async (
    steps: Task['steps'],
    input: Record<string, string> = {},
    source: string = job.source,
  ): Promise<Ran> => {
    const printed: string[] = []
    let length = 0
    const ending = await runMachines({
      ...{ task: { steps, input }, source },
      print(text, stepIndex) {
        const kept = text.slice(0, maxOutputBytes - length)
        length += kept.length
        printed[stepIndex + 1] = (printed[stepIndex + 1] ?? '') + kept
      },
    })
    return { ending, printed }
  }

  if (task.kind !== 'judge') {
    const { ending, printed } = await run([{ step: task.kind, seed }], task.kind === 'attack' ? task.input : {})
    const outcome = ending.kind === 'finished' ? ending.outcomes[0] : undefined
    const output = limitBytes(printed.join(''))
    if (outcome?.kind === 'returned')
      return { ...silent, output, verdict: outcome.isTrue ? 'exploitable' : 'passed', shown: outcome.shown }
    return { ...silent, output, ...explainFailure(ending, outcome, fileName) }
  }
  const plan = planSteps(seed)
  const { isOfProof, ...report } = await judgeSteps(plan, run, fileName, limitMs)
  if (isOfProof !== true || job.original === undefined) return report
  const failsToo = explainEnd(await run(plan.usual, {}, job.original), plan.usual, fileName)?.isOfProof === true
  return failsToo ? { ...report, ...faultOf(brokenProof, report.message ?? '') } : report
}

const faultOf = (message: string, fault: string) => ({ verdict: 'timed_out', message, fault }) as const

/** What machines that ran some steps said, and what the code printed: while it was loaded, then in each step. */
type Ran = { ending: MachineEnding; printed: string[] }

async function judgeSteps(
  { usual, attacked, isAttackedFirst, more }: Plan,
  run: (steps: PlannedStep[]) => Promise<Ran>,
  fileName: string,
  limitMs: number,
): Promise<LabReport & Pick<Found, 'isOfProof'>> {
  const startedMs = cpuMs()
  const early = isAttackedFirst ? await run(attacked) : undefined
  const { printed, ...ran } = await run(usual)
  const output = limitBytes([0, ...listShownParts(usual)].map((part) => printed[part] ?? '').join(''))
  let found = explainEnd(ran, usual, fileName) ?? explainEnd(early ?? (await run(attacked)), attacked, fileName)
  for (const [index, steps] of more.entries()) {
    if (found !== undefined || !isWorthMore(index, cpuMs() - startedMs, limitMs)) break
    found = explainEnd(await run(steps), steps, fileName)
  }
  return { ...silent, output, ...found }
}

/** `isOfProof`: the proof itself ran into an error, over what the code returned or by its own fault. */
type Found = Partial<LabReport> & { isOfProof?: boolean }

/** Undefined when every step ended as it should. */
function explainEnd({ ending }: Pick<Ran, 'ending'>, steps: PlannedStep[], fileName: string): Found | undefined {
  const outcomes = ending.kind === 'finished' ? ending.outcomes : []
  const last = outcomes.at(-1)
  if (last?.kind !== 'returned') return explainFailure(ending, last, fileName)
  if (!last.isTrue || steps[outcomes.length - 1]?.step === 'works')
    return outcomes.length === steps.length ? undefined : endedEarly
  const { sent, got, damage } = last
  if (sent === null || got === null) return { verdict: 'exploitable', breach: null }
  return { verdict: 'exploitable', breach: { sent, got, ...(damage === null ? {} : { damage }) } }
}

const endedEarly = { verdict: 'broken', message: 'The program ended before it was done.' } as const

/** The line of the learner's file that a stack names first. */
function findLine(stack: string, fileName: string): number | null {
  const at = stack.indexOf(`${fileName}:`)
  const line = at === -1 ? undefined : /^\d+/.exec(stack.slice(at + fileName.length + 1))?.[0]
  return line === undefined ? null : Number(line)
}

const programErrors = /\b(is not a function|is not defined|is not iterable|cannot read property|not an object)\b/

/** Thrown by a stand-in because it lacks something, or because of a mistake in it. */
const isOfStandIn = ({ name, message, stack }: { name: string; message: string; stack: string }) =>
  name === 'NotInSandbox' ||
  (/^\s*at [^\n]*\blib:stand-ins\//.test(stack) && /^(Type|Reference)Error$/.test(name) && programErrors.test(message))

function explainThrown(outcome: Outcome & { kind: 'threw' }, fileName: string): Found {
  const { name, message, isAssertion, stack } = outcome
  const line = findLine(stack, fileName)
  if (name === 'MemoryError') return { verdict: 'timed_out', message: outOfMemory, line }
  if (!isAssertion && isOfStandIn(outcome))
    return { ...faultOf(explainLimit(message.replace(/^NotInSandbox: /, '')), `${message}\n${stack}`), line }
  if (isAssertion || line !== null) return { verdict: 'broken', message, line }
  // A proof may throw its sentence as an Error.
  if (name === 'Error') return { verdict: 'broken', message: message.replace(/^Error: /, ''), isOfProof: true }
  return { verdict: 'broken', message: `What your code returns can't be used as before: ${message}`, isOfProof: true }
}

const outOfMemory = 'Your code used more memory than allowed.'
const tooDeep = 'Your code called functions too deeply, as endless recursion does, and was stopped.'

function explainFailure(ending: MachineEnding, outcome: Outcome | undefined, fileName: string): Found {
  switch (ending.kind) {
    case 'timed-out':
      return { verdict: 'timed_out', message: 'It took too long and was stopped.' }
    case 'waiting':
      return { verdict: 'broken', message: 'It never finished: a promise was left waiting.' }
    case 'crashed':
      return { verdict: 'timed_out', message: /memory/.test(ending.message) ? outOfMemory : tooDeep }
    case 'gone':
      return { verdict: 'timed_out', message: 'The program ended before it was done.' }
    case 'broke-rules':
      return { verdict: 'broken', message: `Your code can't be called as before: ${ending.message}.` }
    case 'load-failed':
      return {
        verdict: 'does_not_run',
        message: `${ending.name}: ${ending.message}`,
        line: findLine(ending.stack, fileName),
      }
    case 'finished': {
      if (outcome?.kind === 'threw') return explainThrown(outcome, fileName)
      if (outcome?.kind === 'unusable') throw new Error(`The proof cannot be used: ${outcome.message}`)
      return endedEarly
    }
    default:
      return ending satisfies never
  }
}
