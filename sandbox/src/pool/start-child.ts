import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type EngineSetup, findPackage } from '../engines.ts'

/** A child behind its fences, and the pipes to it. */
export type StartedChild = {
  process: ChildProcess
  /** Closing it ends the child, whatever the child is doing. So does our own end. */
  lifeline: Socket
  jobs: Socket
  answers: Socket
  complaints: Socket
  /** Removes its folder where the shell could not. */
  cleanUp: () => void
}

const mainFile = fileURLToPath(new URL('../child/main.ts', import.meta.url))
const sourceFolder = fileURLToPath(new URL('..', import.meta.url))
const packageFile = fileURLToPath(new URL('../../package.json', import.meta.url))

/** Of writable memory. Reserved addresses, of which WebAssembly takes many, do not count. */
const maxDataKilobytes = 1_200_000

/**
 * A shell holds the child: code in an endless loop does not notice that its pipe has closed, but a shell that waits for
 * nothing else does. It also collects the child, since process 1 of a container may not. No memory is written to disk when
 * a child crashes, and it can write to no file. When memory runs out, the kernel ends a child before anything else; a child
 * that takes more than its share is refused more. It can gain no privileges, where the system has `setpriv`.
 */
const holder = `
trap '' INT TERM HUP
folder=$PWD
{ echo 1000 >/proc/self/oom_score_adj; } 2>/dev/null
ulimit -d ${maxDataKilobytes} 2>/dev/null
setpriv=$(command -v setpriv)
[ -n "$setpriv" ] && "$setpriv" --no-new-privs true 2>/dev/null && set -- "$setpriv" --no-new-privs "$@"
ulimit -c 0
ulimit -f 0
env -i "$@" </dev/null >/dev/null &
exec 3<&- 4>&- 2>/dev/null
read -r _
kill -KILL $! 2>/dev/null
wait $!
code=$?
cd / && rmdir "$folder"
exit $code
`

export function startChild(setup: EngineSetup, uid: number | undefined): StartedChild {
  const folder = mkdtempSync(join(tmpdir(), 'parapet-lab-'))
  const command = [process.execPath, ...listFlags(setup), mainFile, setup.file.href, setup.create, `${uid ?? ''}`]
  const child = spawn('/bin/sh', ['-c', holder, 'parapet-lab', ...command], {
    cwd: folder,
    // The child itself gets an empty environment; the shell has to find `env`.
    env: { PATH: '/usr/bin:/bin' },
    stdio: ['pipe', 'ignore', 'pipe', 'pipe', 'pipe', ...coverForeign()],
    // A session of its own: Ctrl-C is for the service, which still answers runs under way.
    detached: true,
  })
  const [lifeline, , complaints, jobs, answers] = child.stdio as unknown as Socket[]
  const pipes = { lifeline, complaints, jobs, answers } as Record<string, Socket>
  // A pipe that breaks belongs to a child that has ended, which is noticed where its answers come in.
  for (const pipe of Object.values(pipes)) pipe.on('error', () => {}).unref()
  return {
    process: child,
    ...(pipes as Pick<StartedChild, 'lifeline' | 'jobs' | 'answers' | 'complaints'>),
    cleanUp: () => rmSync(folder, { recursive: true, force: true }),
  }
}

let cover: (number | 'ignore')[] | undefined

/**
 * What started the service may have left descriptors open, which every process inherits that it starts. In the child, they are
 * replaced by one that leads nowhere. The service's own close by themselves.
 */
function coverForeign(): (number | 'ignore')[] {
  cover ??= (() => {
    const foreign = listForeign()
    if (foreign.length === 0) return []
    const nowhere = openSync('/dev/null', 'r')
    const highest = Math.max(...foreign)
    return Array.from({ length: highest - highestPipe }, (_, index) =>
      foreign.includes(index + highestPipe + 1) ? nowhere : 'ignore',
    )
  })()
  return cover
}

const highestPipe = 4
const closesOnExec = 0o2000000

function listForeign(): number[] {
  try {
    return readdirSync('/proc/self/fd')
      .map(Number)
      .filter((fd) => fd > highestPipe && !isClosedOnExec(fd))
  } catch {
    return []
  }
}

function isClosedOnExec(fd: number): boolean {
  try {
    const flags = /^flags:\s*(\d+)/m.exec(readFileSync(`/proc/self/fdinfo/${fd}`, 'utf8'))?.[1] ?? '0'
    return (Number.parseInt(flags, 8) & closesOnExec) !== 0
  } catch {
    // It was the one that read the list.
    return true
  }
}

/** Only what the engine reads can be read, and no text becomes code. */
export function listFlags(setup: EngineSetup): string[] {
  const packages = setup.packages.map((name) => findPackage(name)).filter((folder) => folder !== undefined)
  const readable = [sourceFolder, packageFile, ...packages, ...(setup.reads ?? [])]
  return [
    '--permission',
    ...readable.map((path) => `--allow-fs-read=${path}`),
    '--wasm-max-mem-pages=4096',
    '--max-old-space-size=96',
    '--disallow-code-generation-from-strings',
    '--disable-warning=ExperimentalWarning',
    ...(setup.flags ?? []),
  ]
}
