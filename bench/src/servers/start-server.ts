import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import type { Side } from '../measure.ts'

export type RunningServer = Side & AsyncDisposable

type Program = {
  name: string
  file: string
  args?: string[]
  nodeArgs?: string[]
  env?: Record<string, string>
  logFile: string
}

const killAfterMs = 15_000

/** Starts one of our programs in a separate process. Its first line of output has its address. */
export async function startServer(program: Program): Promise<RunningServer> {
  // A file, as in production: logging has a cost.
  const log = await open(program.logFile, 'w')
  const child = spawn(process.execPath, [...(program.nodeArgs ?? []), program.file, ...(program.args ?? [])], {
    cwd: dirname(program.logFile),
    // The shell's settings must not reach the servers.
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...program.env },
    stdio: ['ignore', 'pipe', log.fd],
    // Ctrl-C is for the benchmark, which then stops its servers.
    detached: true,
  })
  await log.close()
  try {
    const { publicUrl } = await readFirstLine(child)
    return {
      name: program.name,
      url: publicUrl,
      pid: child.pid as number,
      [Symbol.asyncDispose]: () => stop(child),
    }
  } catch (error) {
    await stop(child)
    const output = await readFile(program.logFile, 'utf8')
    throw new Error(`${program.name} did not start: ${output.slice(-2000)}`, { cause: error })
  }
}

async function readFirstLine(child: ChildProcess): Promise<{ publicUrl: string }> {
  if (child.stdout === null) throw new Error('standard output is not piped')
  for await (const line of createInterface({ input: child.stdout })) return JSON.parse(line)
  throw new Error('it ended without a word')
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const ended = once(child, 'exit')
  const timer = setTimeout(() => child.kill('SIGKILL'), killAfterMs)
  child.kill('SIGTERM')
  await ended
  clearTimeout(timer)
}
