/** The Python engine: a proof and a learner's file in two instances of CPython that call each other. */
import { Directory, type Inode } from '@bjorn3/browser_wasi_shim'
import type { Engine, LabJob, LabReport } from '../../lab-run.ts'
import { createChannel } from './channel.ts'
import { collectOutput } from './collected-output.ts'
import { makeReadOnlyTree } from './memory-files.ts'
import { continuePython, takeSnapshot } from './python-instance.ts'
import { type LibraryFile, readPythonPackage } from './python-package.ts'
import { listPythonSources } from './python-sources.ts'
import { type Module, webAssembly } from './web-assembly.ts'

type Step = 'works' | 'exploit' | 'attack'

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
  return { run: (job) => (job.task.kind === 'attack' ? attack(python, job) : judge(python, job)) }
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

async function attack(python: Python, job: LabJob): Promise<LabReport> {
  const output = collectOutput()
  const outcome = await runStep(python, job, 'attack', output.add)
  if (outcome.outcome !== 'done') {
    const { outcome: verdict, message, line } = outcome
    return { ...nothing, verdict, message, line, output: output.text() }
  }
  const result = outcome.result as { isDone: boolean; shown: string }
  return { ...nothing, verdict: result.isDone ? 'exploitable' : 'passed', shown: result.shown, output: output.text() }
}

/** Two fresh instances with a file system of their own; only the judge can report. */
async function runStep(
  python: Python,
  job: LabJob,
  step: Step,
  onOutput: (data: Uint8Array) => void,
): Promise<Outcome> {
  const { module, snapshot, library } = python
  const folders = makeFolders()
  const [judgeEnd, codeEnd] = createChannel()
  const reports: Uint8Array[] = []
  const start = (role: 'judge' | 'code', details: object) => ({
    module,
    command: 'import lab_driver; lab_driver.main()',
    stdin: new TextEncoder().encode(JSON.stringify({ role, fileName: job.fileName, ...details })),
    folders: new Map([...makeReadOnlyTree(library), ...folders]),
  })
  const input = job.task.kind === 'attack' ? job.task.input : {}

  const judgeRun = continuePython(
    {
      ...start('judge', { step, proof: job.proof, seed: job.seed, input }),
      onOutput: () => {},
      onReport: (data) => reports.push(data),
      channel: judgeEnd,
    },
    snapshot,
  ).finally(judgeEnd.close)
  const codeRun = continuePython(
    { ...start('code', { source: job.source }), onOutput, channel: codeEnd },
    snapshot,
  ).finally(codeEnd.close)
  // How the code's instance ends is its own affair: the judge sees that it is gone.
  await Promise.allSettled([judgeRun, codeRun])
  await judgeRun
  return JSON.parse(Buffer.concat(reports).toString('utf8')) as Outcome
}

/** The folders that code and proof share. */
const makeFolders = (): Map<string, Inode> =>
  new Map(['work', 'tmp'].map((name) => [name, new Directory(new Map())] as const))
