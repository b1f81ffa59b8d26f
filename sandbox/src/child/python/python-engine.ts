/** The Python engine: a proof and a learner's file in two instances of CPython that call each other. */
import { Directory, type Inode } from '@bjorn3/browser_wasi_shim'
import type { Engine, LabJob, LabReport } from '../../lab-run.ts'
import { needsSharedJudge, sharedJudgeReason } from '../../shared-judge.ts'
import { createChannel } from './channel.ts'
import { collectOutput } from './collected-output.ts'
import { makeReadOnlyTree } from './memory-files.ts'
import { continuePython, takeSnapshot } from './python-instance.ts'
import { type LibraryFile, readPythonPackage } from './python-package.ts'
import { listPythonSources } from './python-sources.ts'
import { type Module, webAssembly } from './web-assembly.ts'

type Step = 'works' | 'exploit' | 'attack' | 'examples'

/** What the judge says about a step (driver/lab_driver.py). */
type Outcome =
  | { outcome: 'does_not_run' | 'broken'; message: string; line: number | null }
  | { outcome: 'done'; result: null | boolean | { sent: string; got: string } | { isDone: boolean; shown: string } }

type Python = { module: Module; snapshot: Uint8Array; library: LibraryFile[] }

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
  const output = collectOutput()
  for (const step of ['works', 'exploit'] as const) {
    const outcome = await runStep(python, job, step, output.add)
    if (outcome.outcome !== 'done') {
      const { outcome: verdict, message, line } = outcome
      return { ...nothing, verdict, message, line, output: output.text() }
    }
    const { result } = outcome
    if (step === 'exploit' && result !== false) {
      const breach = typeof result === 'object' && result && 'sent' in result ? result : null
      return { ...nothing, verdict: 'exploitable', breach, output: output.text() }
    }
  }
  return { ...nothing, verdict: 'passed', output: output.text() }
}

async function show(python: Python, job: LabJob, step: 'attack' | 'examples'): Promise<LabReport> {
  const output = collectOutput()
  const outcome = await runStep(python, job, step, output.add)
  if (outcome.outcome !== 'done') {
    const { outcome: verdict, message, line } = outcome
    return { ...nothing, verdict, message, line, output: output.text() }
  }
  const result = outcome.result as { isDone: boolean; shown: string }
  return { ...nothing, verdict: result.isDone ? 'exploitable' : 'passed', shown: result.shown, output: output.text() }
}

/** Fresh instances with a file system of their own; only the judge can report. */
async function runStep(
  python: Python,
  job: LabJob,
  step: Step,
  onOutput: (data: Uint8Array) => void,
): Promise<Outcome> {
  const { module, snapshot, library } = python
  const folders = makeFolders()
  const reports: Uint8Array[] = []
  const onReport = (data: Uint8Array) => reports.push(data)
  const start = (role: 'judge' | 'code', details: object) => ({
    module,
    command: 'import lab_driver; lab_driver.main()',
    stdin: new TextEncoder().encode(JSON.stringify({ role, fileName: job.fileName, ...details })),
    folders: new Map([...makeReadOnlyTree(library), ...folders]),
  })
  const input = job.task.kind === 'attack' ? job.task.input : {}
  const judging = { step, proof: job.proof, seed: job.seed, input }
  const [judgeEnd, codeEnd] = createChannel()
  const judgeStart = { ...start('judge', judging), onOutput: () => {}, onReport, channel: judgeEnd }
  const codeStart = { ...start('code', { source: job.source }), onOutput, channel: codeEnd }
  // How an instance ends is told by its report, or by its silence.
  await Promise.allSettled([
    continuePython(judgeStart, snapshot).finally(judgeEnd.close),
    continuePython(codeStart, snapshot).finally(codeEnd.close),
  ])
  return readOutcome(Buffer.concat(reports).toString('utf8'))
}

/** An instance that ran out of memory or nested too deeply says nothing. */
function readOutcome(report: string): Outcome {
  if (report === '') return { outcome: 'broken', message: 'The program ended before it was done.', line: null }
  return JSON.parse(report) as Outcome
}

/** The folders that code and proof share. */
const makeFolders = (): Map<string, Inode> =>
  new Map(['app', 'tmp'].map((name) => [name, new Directory(new Map())] as const))
