/** The Python engine: a proof and a learner's file in two instances of CPython that call each other. */
import { Directory, type Inode } from '@bjorn3/browser_wasi_shim'
import type { Engine, LabJob, LabReport } from '../../lab-run.ts'
import { needsSharedJudge, sharedJudgeReason } from '../../shared-judge.ts'
import { isWorthMore, listShownParts, type PlannedStep, planSteps, type Step } from '../../steps.ts'
import { limitBytes } from '../limit-bytes.ts'
import { createMemoryBudget } from '../memory-budget.ts'
import { createObservations } from '../observations.ts'
import { cpuMs, createStepClock } from '../step-clock.ts'
import { createChannel } from './channel.ts'
import { collectOutput } from './collected-output.ts'
import { type FilesOfCode, keepFolders, makeReadOnlyTree } from './memory-files.ts'
import { continuePython, takeSnapshot } from './python-instance.ts'
import { type LibraryFile, readPythonPackage } from './python-package.ts'
import { listPythonSources } from './python-sources.ts'
import { type Module, webAssembly } from './web-assembly.ts'

/** What the judge says about a step (driver/lab_driver.py). */
type Outcome =
  | { outcome: 'does_not_run' | 'broken'; message: string; line: number | null }
  | { outcome: 'done'; result: null | boolean | { sent: string; got: string } | { isDone: boolean; shown: string } }

/** What instances that ran some steps said: the last outcome decides. */
type Ran = { outcomes: Outcome[]; printed: ReturnType<typeof collectOutput>[] }

type Python = { module: Module; snapshot: Uint8Array; library: LibraryFile[] }

/** The parent stops a run after so much computing. */
const limitMs = 12_000

const nothing = { message: null, line: null, breach: null, shown: null }

/** Rejects with a sentence when the package with Python is not installed. */
export async function createPythonEngine(): Promise<Engine> {
  const { program, library } = readPythonPackage()
  const module = await webAssembly.compile(new Uint8Array(program))
  const { driver, standIns, modules } = listPythonSources()
  const output = collectOutput()
  const snapshot = await takeSnapshot({
    module,
    command: `import sys; sys.path.insert(0, '/driver'); import lab_prepare; lab_prepare.prepare(${JSON.stringify(modules)})`,
    stdin: new Uint8Array(),
    folders: new Map([...makeReadOnlyTree([...library, ...driver, ...standIns]), ...makeFolders()]),
    onOutput: output.add,
    clock: createStepClock(),
    budget: createMemoryBudget(),
    filesOfCode: undefined,
  }).catch((error: Error) => {
    throw new Error(`${error.message}\n${output.text()}`, { cause: error })
  })
  const python = { module, snapshot, library }
  return {
    async run(job) {
      if (needsSharedJudge(job.proof)) throw new Error(`The proof cannot be used: ${sharedJudgeReason}`)
      return job.task.kind === 'judge' ? judge(python, job) : show(python, job, job.task.kind)
    },
  }
}

async function judge(python: Python, job: LabJob): Promise<LabReport> {
  const { usual, attacked, isAttackedFirst, more } = planSteps(job.seed)
  const startedMs = cpuMs()
  const early = isAttackedFirst ? await runSteps(python, job, attacked) : undefined
  const ran = await runSteps(python, job, usual)
  const output = readOutput(ran, [0, ...listShownParts(usual)])
  let found = explainEnd(ran, usual) ?? explainEnd(early ?? (await runSteps(python, job, attacked)), attacked)
  for (const [index, steps] of more.entries()) {
    if (found !== undefined || !isWorthMore(index, cpuMs() - startedMs, limitMs)) break
    found = explainEnd(await runSteps(python, job, steps), steps)
  }
  return { ...nothing, verdict: 'passed', output, ...found }
}

/** Undefined when every step ended as it should. */
function explainEnd({ outcomes }: Ran, steps: PlannedStep[]): Partial<LabReport> | undefined {
  const last = outcomes.at(-1)
  if (last?.outcome !== 'done') return explainFailure(last)
  const { result } = last
  if (steps[outcomes.length - 1]?.step === 'works' || result === false)
    return outcomes.length === steps.length ? undefined : explainFailure(undefined)
  return { verdict: 'exploitable', breach: typeof result === 'object' && result && 'sent' in result ? result : null }
}

async function show(python: Python, job: LabJob, step: 'attack' | 'examples'): Promise<LabReport> {
  const ran = await runSteps(python, job, [{ step, seed: job.seed }])
  const output = readOutput(ran, ran.printed.keys())
  const outcome = ran.outcomes.at(-1)
  if (outcome?.outcome !== 'done') return { ...nothing, verdict: 'broken', output, ...explainFailure(outcome) }
  const result = outcome.result as { isDone: boolean; shown: string }
  return { ...nothing, verdict: result.isDone ? 'exploitable' : 'passed', shown: result.shown, output }
}

/** An instance that ran out of memory or nested too deeply says nothing. */
function explainFailure(outcome: Exclude<Outcome, { outcome: 'done' }> | undefined): Partial<LabReport> {
  if (!outcome) return { verdict: 'broken', message: 'The program ended before it was done.' }
  const { outcome: verdict, message, line } = outcome
  return { verdict, message, line }
}

/** What was printed while the code was loaded (0) and in each step after that. */
const readOutput = ({ printed }: Ran, parts: Iterable<number>): string =>
  limitBytes([...parts].map((part) => printed[part]?.text() ?? '').join(''))

/** Fresh instances with a file system of their own; only the judge can report. */
async function runSteps(python: Python, job: LabJob, steps: { step: Step; seed: number }[]): Promise<Ran> {
  const { module, snapshot, library } = python
  const folders = makeFolders()
  const clock = createStepClock()
  const budget = createMemoryBudget()
  const filesOfCode: FilesOfCode = new Set()
  const counted = createObservations(job.source)
  const ran: Ran = { outcomes: [], printed: [collectOutput()] }
  let kept: { restore: () => void } | undefined
  const onReport = (data: Uint8Array) => {
    const report = JSON.parse(Buffer.from(data).toString('utf8')) as { outcomes?: Outcome[] }
    if (report.outcomes) ran.outcomes = report.outcomes
    else {
      ran.printed.push(collectOutput())
      // Every step finds the files that the code made while it was loaded.
      if (kept) return kept.restore()
      kept = keepFolders(folders, filesOfCode)
      counted.markLoaded()
    }
  }
  const onOutput = (data: Uint8Array) => ran.printed.at(-1)?.add(data)
  const start = (role: 'judge' | 'code', details: object) => ({
    ...{ module, clock, budget, filesOfCode: role === 'code' ? filesOfCode : undefined },
    command: 'import lab_driver; lab_driver.main()',
    stdin: new TextEncoder().encode(JSON.stringify({ role, fileName: job.fileName, ...details })),
    folders: new Map([...makeReadOnlyTree(library), ...folders]),
  })
  const input = job.task.kind === 'attack' ? job.task.input : {}
  const [judgeEnd, codeEnd] = createChannel()
  const judging = start('judge', { steps, proof: job.proof, input })
  const judgeStart = { ...judging, onOutput: () => {}, onReport, channel: judgeEnd, counted }
  const codeStart = { ...start('code', { source: job.source }), onOutput, channel: codeEnd, seen: counted }
  // Its report says how an instance ends, or its silence does.
  await Promise.allSettled([
    continuePython(judgeStart, snapshot).finally(judgeEnd.close),
    continuePython(codeStart, snapshot).finally(codeEnd.close),
  ])
  return ran
}

/** The folders that code and proof share. */
const makeFolders = (): Map<string, Inode> =>
  new Map(['app', 'tmp'].map((name) => [name, new Directory(new Map())] as const))
