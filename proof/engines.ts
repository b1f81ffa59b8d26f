/** How the versions of a variant are executed, per language. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type Ending, runChild } from './run-child.ts'
import { isAttacked, type Variant, type Version } from './variants.ts'

export type { Ending }

/** What a child reports. `started` comes before each step, so that a step that never ends can be named. */
export type Report =
  | { version: string; started: string }
  | { version: string; works: true }
  | { version: string; worksError: string }
  | { version: string; exploit: boolean }
  | { version: string; exploitError: string }
  | AttackReport
  /** The exploit with nothing but one payload, or with none at all (''). */
  | { version: string; payload: string; exploitedBy: boolean }
  | { version: string; payload: string; payloadError: string }
  /** It reached for the network or wrote outside its folder. */
  | { version: string; refused: string }

/** An example of attack mode, and what `attack` returned for it. */
export type AttackReport =
  | { version: string; attack: { input: Record<string, string>; isDone: boolean }; result: unknown }
  | { version: string; attackError: string }

export type Run = {
  variant: Variant
  folder: string
  limitMs: number
  /** For the values that a proof varies. */
  seed: number
  onReport: (report: Report) => void
  env?: Record<string, string>
}

export type Engine = {
  findMissing: () => string | undefined
  /** The tool and its version, such as `Python 3.13.5`. */
  describeTool: () => string
  run: (run: Run) => Promise<Ending>
}

const root = join(import.meta.dirname, '..')
const children = join(import.meta.dirname, 'children')

/** One child runs all versions, each loaded again, in a folder of its own. */
const describeJob = ({ variant: { language, codeFile, proofFile, versions }, folder, seed }: Run, program?: string) =>
  JSON.stringify({
    language,
    program,
    codeFile,
    proofFile,
    folder,
    seed,
    versions: versions.map((version) => ({ ...version, isAttacked: isAttacked(version) })),
  })

/** `program` runs the code, where the proof is for all languages. */
function runNode(run: Run, program?: string): Promise<Ending> {
  const { variant, folder } = run
  const texts = [readFileSync(variant.proofFile, 'utf8'), ...variant.versions.map(({ source }) => source)]
  // Node lets nobody make links where files are confined; when a proof needs some, only the network is guarded.
  const isConfined = !texts.some((text) => /\bsymlink/.test(text))
  const permissions = [
    '--permission',
    '--allow-child-process',
    '--allow-worker',
    '--allow-addons',
    `--allow-fs-read=${root}`,
    `--allow-fs-read=${dirname(variant.codeFile)}`,
    `--allow-fs-read=${dirname(variant.proofFile)}`,
    `--allow-fs-read=${folder}`,
    `--allow-fs-write=${folder}`,
  ]
  return runChild({
    command: process.execPath,
    args: [
      '--no-warnings',
      '--max-old-space-size=256',
      ...(isConfined ? permissions : []),
      join(children, 'run-in-node.ts'),
    ],
    input: describeJob(run, program),
    startMs: 60_000,
    ...run,
  })
}

let pythonProgram: string | null | undefined

/** The interpreter itself: a version manager's script in PATH would look for its settings in the home folder. */
function findPython(): string | null {
  if (pythonProgram === undefined) {
    const found = spawnSync('python3', ['-c', 'import sys; print(sys.executable)'], { encoding: 'utf8' })
    pythonProgram = found.status === 0 ? found.stdout.trim() : null
  }
  return pythonProgram
}

function runPython(run: Run): Promise<Ending> {
  if (run.variant.proofFile.endsWith('.ts')) return runNode(run, findPython() as string)
  return runChild({
    command: findPython() as string,
    // Isolated and without site-packages: what a machine has installed must not decide.
    args: ['-I', '-S', '-B', join(children, 'run_in_python.py'), join(root, 'sandbox/src/stand-ins/python')],
    input: describeJob(run),
    startMs: 60_000,
    ...run,
  })
}

const sanitizers = ['-fsanitize=address,undefined', '-fno-sanitize-recover=undefined']

let canCompile: boolean | undefined

function findMissingCompiler(): string | undefined {
  const args = [...sanitizers, '-x', 'c', '-', '-o', '/dev/null']
  canCompile ??= spawnSync('cc', args, { input: 'int main(void) { return 0; }' }).status === 0
  return canCompile ? undefined : 'cc with its sanitizers'
}

/** `proof.c` includes the code file by its name; the exploit has succeeded, too, when the sanitizer or a signal ended it. */
async function runC(run: Run): Promise<Ending> {
  const { variant, folder, limitMs, onReport } = run
  let ending: Ending = { code: 0, signal: null, isTooSlow: false, output: '' }
  for (const version of variant.versions) {
    const program = join(folder, `${version.id}.out`)
    ending = await compile(version, variant, program, folder)
    if (ending.code !== 0) return ending

    for (const step of ['works', 'exploit'] as const) {
      onReport({ version: version.id, started: `${step}()` })
      const place = join(folder, version.id, step)
      mkdirSync(place, { recursive: true })
      const env = { ASAN_OPTIONS: 'exitcode=99:detect_leaks=0', UBSAN_OPTIONS: 'exitcode=99' }
      ending = await runChild({ command: program, args: [step], folder: place, limitMs, env })
      if (ending.isTooSlow) return ending
      onReport(readCEnding(version.id, step, ending))
    }
  }
  return ending
}

function compile(version: Version, variant: Variant, program: string, folder: string): Promise<Ending> {
  const sources = join(folder, `${version.id}-sources`)
  mkdirSync(sources)
  writeFileSync(join(sources, basename(variant.codeFile)), version.source)
  writeFileSync(join(sources, 'proof.c'), readFileSync(variant.proofFile))
  const files = [join(children, 'run_in_c.c'), join(sources, 'proof.c')]
  const args = ['-std=gnu17', '-g', '-O0', '-w', ...sanitizers, '-o', program, ...files, '-lm', '-lpthread']
  return runChild({ command: 'cc', args, folder, limitMs: 60_000 })
}

/** The exit codes are those of children/run_in_c.c. */
function readCEnding(version: string, step: 'works' | 'exploit', { code, signal, output }: Ending): Report {
  if (step === 'works')
    return code === 0
      ? { version, works: true }
      : { version, worksError: `${signal ?? `code ${code}`} ${output.split('\nShadow bytes')[0]}` }
  if (code === 98) return { version, exploitError: output }
  return { version, exploit: code !== 0 }
}

/** The first line that a program prints about its version. */
const askVersion = (command: string) =>
  spawnSync(command, ['--version'], { encoding: 'utf8' }).stdout.split('\n')[0]?.trim() ?? command

export const languages: Record<string, Engine> = {
  typescript: {
    findMissing: () => undefined,
    describeTool: () => `Node ${process.versions.node}`,
    run: (run) => runNode(run),
  },
  python: {
    findMissing: () => (findPython() === null ? 'python3' : undefined),
    describeTool: () => askVersion(findPython() as string),
    run: runPython,
  },
  c: { findMissing: findMissingCompiler, describeTool: () => askVersion('cc'), run: runC },
}
