/** The Python engine: a proof and a learner's file in two instances of CPython that call each other. */
import { Directory, type Inode } from '@bjorn3/browser_wasi_shim'
import type { Breach, Engine, LabJob, LabReport } from '../../lab-run.ts'
import { isOneProof } from '../../one-proof.ts'
import { needsSharedJudge, sharedJudgeReason } from '../../shared-judge.ts'
import { isWorthMore, listShownParts, type PlannedStep, planSteps, type Step } from '../../steps.ts'
import { brokenProof, explainLimit } from '../explain-fault.ts'
import { limitBytes } from '../limit-bytes.ts'
import { createMemoryBudget } from '../memory-budget.ts'
import { createObservations } from '../observations.ts'
import { cpuMs, createStepClock } from '../step-clock.ts'
import { loadSqlEngines } from '../typescript/host/sql-engine.ts'
import { judgeJob } from '../typescript/judge-job.ts'
import { createRealmFactory, loadEngine, type RealmFactory } from '../typescript/realm.ts'
import { type JudgeMachine, runJudge } from '../typescript/run-judge.ts'
import { createProofStripper } from '../typescript/strip-types.ts'
import { createChannel } from './channel.ts'
import { collectOutput } from './collected-output.ts'
import { importMemory } from './import-memory.ts'
import { createMachineMemories } from './machine-memories.ts'
import { type FilesOfCode, keepFolders, makeReadOnlyTree } from './memory-files.ts'
import { continuePython, takeSnapshot } from './python-instance.ts'
import { readPythonPackage } from './python-package.ts'
import { type Python, startPythonProgram } from './python-program.ts'
import { listPythonSources } from './python-sources.ts'
import { webAssembly } from './web-assembly.ts'

/** What the judge says about a step (driver/lab_driver.py). */
type Outcome = Failure | { outcome: 'done'; result: null | boolean | Breach | { isDone: boolean; shown: string } }

type Failure = {
  /** `limit`: a stand-in lacks something, or has a mistake. */
  outcome: 'does_not_run' | 'broken' | 'memory' | 'limit'
  message: string
  line: number | null
  /** The proof itself ran into an error, over what the code returned or by its own fault. */
  isOfProof?: boolean
}

/** What instances that ran some steps said: the last outcome decides. */
type Ran = { outcomes: Outcome[]; printed: ReturnType<typeof collectOutput>[] }

/** The parent stops a run after so much computing. */
const limitMs = 12_000
/** A judge that stops by itself costs no child. */
const ownShare = 0.95

const nothing = { message: null, line: null, breach: null, shown: null }

/** Rejects with a sentence when the package with Python is not installed. */
export async function createPythonEngine(): Promise<Engine> {
  const { program, library } = readPythonPackage()
  const own = importMemory(program)
  const module = await webAssembly.compile(own.program)
  const { driver, standIns, modules } = listPythonSources()
  const memory = new webAssembly.Memory({ initial: own.initialPages })
  own.fill(new Uint8Array(memory.buffer))
  const output = collectOutput()
  const snapshot = await takeSnapshot({
    module,
    memory,
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
  const machine = await createJudgeMachine()
  const stripProof = createProofStripper()
  return {
    async run(job) {
      // Nothing of a run stays for the next one.
      const python = { module, snapshot, library, memories: createMachineMemories(snapshot.length) }
      if (isOneProof(job.proof)) {
        const { fileName } = job
        const given = {
          language: 'python',
          fileName,
          proof: stripProof(job.proof),
          deadlineMs: cpuMs() + limitMs * ownShare,
        }
        return judgeJob(job, limitMs, (run) => {
          const startCode = startPythonProgram(python, { fileName, source: run.source })
          return runJudge(machine, { ...given, ...run, startCode })
        })
      }
      if (needsSharedJudge(job.proof)) throw new Error(`The proof cannot be used: ${sharedJudgeReason}`)
      return job.task.kind === 'judge' ? judge(python, job) : show(python, job, job.task.kind)
    },
  }
}

/** The machine of proofs for all languages. That of a page's scripts is only made when a proof runs some. */
async function createJudgeMachine(): Promise<JudgeMachine> {
  const engine = await loadEngine()
  let page: Promise<RealmFactory> | undefined
  return {
    judge: await createRealmFactory('judge', engine),
    page: () => {
      page ??= createRealmFactory('code', engine)
      return page
    },
    sql: await loadSqlEngines(),
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
  const { isOfProof, ...report } = { ...nothing, verdict: 'passed' as const, output, ...found }
  if (isOfProof !== true || job.original === undefined) return report
  const failsToo =
    explainEnd(await runSteps(python, { ...job, source: job.original }, usual), usual)?.isOfProof === true
  return failsToo ? { ...report, verdict: 'timed_out', message: brokenProof, fault: report.message ?? '' } : report
}

type Found = Partial<LabReport> & { isOfProof?: boolean }

/** Undefined when every step ended as it should. */
function explainEnd({ outcomes }: Ran, steps: PlannedStep[]): Found | undefined {
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
function explainFailure(outcome: Failure | undefined): Found {
  if (!outcome) return { verdict: 'timed_out', message: 'The program ended before it was done.' }
  const { outcome: verdict, message, line, isOfProof = false } = outcome
  switch (verdict) {
    case 'memory':
      return { verdict: 'timed_out', message: 'Your code used more memory than allowed.', line }
    case 'limit':
      return { verdict: 'timed_out', message: explainLimit(message), fault: message }
    default:
      return { verdict, message, line, isOfProof }
  }
}

/** What was printed while the code was loaded (0) and in each step after that. */
const readOutput = ({ printed }: Ran, parts: Iterable<number>): string =>
  limitBytes([...parts].map((part) => printed[part]?.text() ?? '').join(''))

/** Fresh instances with a file system of their own; only the judge can report. */
async function runSteps(python: Python, job: LabJob, steps: { step: Step; seed: number }[]): Promise<Ran> {
  const { module, snapshot, library, memories } = python
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
    ...{ module, memory: memories.take(), clock, budget, filesOfCode: role === 'code' ? filesOfCode : undefined },
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
  for (const { memory } of [judgeStart, codeStart]) memories.giveBack(memory)
  return ran
}

/** The folders that code and proof share. */
const makeFolders = (): Map<string, Inode> =>
  new Map(['app', 'tmp'].map((name) => [name, new Directory(new Map())] as const))
