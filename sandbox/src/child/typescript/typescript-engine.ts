/** Judges TypeScript: the learner's file and the proof run in two virtual machines that share nothing but messages. */
import type { Engine, LabJob, LabReport } from '../../lab-run.ts'
import type { Task } from './guest/run-proof.ts'
import { loadSqlEngines } from './host/sql-engine.ts'
import { createRealmFactory, loadEngine } from './realm.ts'
import { cpuMs, type Machines, runStep, type StepEnding } from './run-step.ts'
import { stripTypes } from './strip-types.ts'

/** Computing time for a job. A little less than the parent waits, so that an endless loop seldom costs a child. */
const defaultLimitMs = 2500
const maxOutput = 64 * 1024

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

  let output = ''
  const print = (text: string) => {
    if (output.length < maxOutput) output = (output + text).slice(0, maxOutput)
  }
  const run = (step: Task['step'], input: Record<string, string> = {}) =>
    runStep(machines, { task: { step, seed, input }, fileName, code: stripped.code, proof, deadlineMs, print })
  const report = (values: Partial<LabReport>): LabReport => ({ ...silent, output: limitBytes(output), ...values })

  if (task.kind !== 'judge') {
    const ending = await run(task.kind, task.kind === 'attack' ? task.input : {})
    const outcome = ending.kind === 'finished' ? ending.outcome : undefined
    if (outcome?.kind === 'returned')
      return report({ verdict: outcome.isTrue ? 'exploitable' : 'passed', shown: outcome.shown })
    return report(explainFailure(ending, fileName))
  }

  const works = await run('works')
  const isWorking = works.kind === 'finished' && works.outcome.kind === 'returned'
  if (!isWorking) return report(explainFailure(works, fileName))

  const exploit = await run('exploit')
  if (exploit.kind !== 'finished' || exploit.outcome.kind !== 'returned')
    return report(explainFailure(exploit, fileName))
  const { isTrue, sent, got } = exploit.outcome
  if (!isTrue) return report({})
  return report({ verdict: 'exploitable', breach: sent === null || got === null ? null : { sent, got } })
}

function limitBytes(text: string): string {
  const bytes = Buffer.from(text)
  return bytes.length <= maxOutput ? text : new TextDecoder().decode(bytes.subarray(0, maxOutput), { stream: true })
}

/** The line of the learner's file that a stack names first. */
function findLine(stack: string, fileName: string): number | null {
  const at = stack.indexOf(`${fileName}:`)
  const line = at === -1 ? undefined : /^\d+/.exec(stack.slice(at + fileName.length + 1))?.[0]
  return line === undefined ? null : Number(line)
}

function explainFailure(ending: StepEnding, fileName: string): Partial<LabReport> {
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
      const { outcome } = ending
      if (outcome.kind === 'threw')
        return { verdict: 'broken', message: outcome.message, line: findLine(outcome.stack, fileName) }
      if (outcome.kind === 'unusable') throw new Error(`The proof cannot be used: ${outcome.message}`)
      return {}
    }
    default:
      return ending satisfies never
  }
}
