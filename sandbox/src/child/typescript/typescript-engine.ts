/** Judges TypeScript: the learner's file and the proof run in two virtual machines that share nothing but messages. */
import type { Engine, LabJob, LabReport } from '../../lab-run.ts'
import { isWorthMore, listShownParts, type Plan, type PlannedStep, planSteps } from '../../steps.ts'
import { limitBytes, maxOutputBytes } from '../limit-bytes.ts'
import { cpuMs } from '../step-clock.ts'
import type { Outcome, Task } from './guest/run-proof.ts'
import { loadSqlEngines } from './host/sql-engine.ts'
import { createRealmFactory, loadEngine } from './realm.ts'
import { type MachineEnding, type Machines, runMachines } from './run-machines.ts'
import { stripTypes } from './strip-types.ts'

/** Computing time for a job. A little less than the parent waits, so that an endless loop seldom costs a child. */
const defaultLimitMs = 4500

type Options = { limitMs?: number }

export async function createTypeScriptEngine({ limitMs = defaultLimitMs }: Options = {}): Promise<Engine> {
  const engine = await loadEngine()
  const machines: Machines = {
    judge: await createRealmFactory('judge', engine),
    code: await createRealmFactory('code', engine),
    sql: await loadSqlEngines(),
  }
  const proofs = new Map<string, string>()
  const stripProof = (source: string): string => {
    const known = proofs.get(source)
    if (known !== undefined) return known
    const result = stripTypes(source)
    if ('problem' in result) throw new Error(`The proof is not TypeScript: ${result.problem.message}`)
    if (proofs.size >= 200) proofs.clear()
    proofs.set(source, result.code)
    return result.code
  }
  return { run: (job) => judge(machines, job, stripProof(job.proof), cpuMs() + limitMs) }
}

const silent: LabReport = { verdict: 'passed', message: null, line: null, breach: null, shown: null, output: '' }

async function judge(machines: Machines, job: LabJob, proof: string, deadlineMs: number): Promise<LabReport> {
  const { fileName, source, seed, task } = job
  const stripped = stripTypes(source)
  if ('problem' in stripped) return { ...silent, verdict: 'does_not_run', ...stripped.problem }

  const run = async (steps: Task['steps'], input: Record<string, string> = {}): Promise<Ran> => {
    const printed: string[] = []
    let length = 0
    const ending = await runMachines(machines, {
      ...{ task: { steps, input }, fileName, code: stripped.code, proof, deadlineMs },
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
  return judgeSteps(planSteps(seed), run, fileName)
}

/** What machines that ran some steps said, and what the code printed: while it was loaded, then in each step. */
type Ran = { ending: MachineEnding; printed: string[] }

async function judgeSteps(
  { usual, attacked, isAttackedFirst, more }: Plan,
  run: (steps: PlannedStep[]) => Promise<Ran>,
  fileName: string,
): Promise<LabReport> {
  const startedMs = cpuMs()
  const early = isAttackedFirst ? await run(attacked) : undefined
  const { printed, ...ran } = await run(usual)
  const output = limitBytes([0, ...listShownParts(usual)].map((part) => printed[part] ?? '').join(''))
  let found = explainEnd(ran, usual, fileName) ?? explainEnd(early ?? (await run(attacked)), attacked, fileName)
  for (const [index, steps] of more.entries()) {
    if (found !== undefined || !isWorthMore(index, cpuMs() - startedMs, defaultLimitMs)) break
    found = explainEnd(await run(steps), steps, fileName)
  }
  return { ...silent, output, ...found }
}

/** Undefined when every step ended as it should. */
function explainEnd(
  { ending }: Pick<Ran, 'ending'>,
  steps: PlannedStep[],
  fileName: string,
): Partial<LabReport> | undefined {
  const outcomes = ending.kind === 'finished' ? ending.outcomes : []
  const last = outcomes.at(-1)
  if (last?.kind !== 'returned') return explainFailure(ending, last, fileName)
  if (!last.isTrue || steps[outcomes.length - 1]?.step === 'works')
    return outcomes.length === steps.length ? undefined : endedEarly
  const { sent, got } = last
  return { verdict: 'exploitable', breach: sent === null || got === null ? null : { sent, got } }
}

const endedEarly = { verdict: 'broken', message: 'The program ended before it was done.' } as const

/** The line of the learner's file that a stack names first. */
function findLine(stack: string, fileName: string): number | null {
  const at = stack.indexOf(`${fileName}:`)
  const line = at === -1 ? undefined : /^\d+/.exec(stack.slice(at + fileName.length + 1))?.[0]
  return line === undefined ? null : Number(line)
}

function explainFailure(ending: MachineEnding, outcome: Outcome | undefined, fileName: string): Partial<LabReport> {
  switch (ending.kind) {
    case 'timed-out':
      return { verdict: 'timed_out', message: 'It took too long and was stopped.' }
    case 'waiting':
      return { verdict: 'broken', message: 'It never finished: a promise was left waiting.' }
    case 'crashed':
      return { verdict: 'broken', message: `It ended early: ${ending.message}` }
    case 'load-failed':
      return {
        verdict: 'does_not_run',
        message: `${ending.name}: ${ending.message}`,
        line: findLine(ending.stack, fileName),
      }
    case 'finished': {
      if (outcome?.kind === 'threw')
        return { verdict: 'broken', message: outcome.message, line: findLine(outcome.stack, fileName) }
      if (outcome?.kind === 'unusable') throw new Error(`The proof cannot be used: ${outcome.message}`)
      return endedEarly
    }
    default:
      return ending satisfies never
  }
}
