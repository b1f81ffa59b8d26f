/** A child process that reports on file descriptor 3, one JSON value a line, and may be silent for a limited time only. */
import { spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'

type Child = {
  command: string
  args: string[]
  folder: string
  input?: string
  env?: Record<string, string>
  /** The longest time between two reports. */
  limitMs: number
  /** How much longer the first report may take: the start of an interpreter on a busy machine. */
  startMs?: number
  onReport?: (report: never) => void
}

export type Ending = { code: number | null; signal: string | null; isTooSlow: boolean; output: string }

const keptOutput = 4000

export function runChild({
  command,
  args,
  folder,
  input = '',
  env,
  limitMs,
  startMs = 0,
  onReport,
}: Child): Promise<Ending> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: folder,
      // A group of its own, so that programs it started end with it.
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH ?? '', HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8', TZ: 'UTC', ...env },
    })
    let output = ''
    let isTooSlow = false
    const end = () => {
      try {
        process.kill(-(child.pid as number), 'SIGKILL')
      } catch {
        // The group is gone already.
      }
    }
    const stop = () => {
      isTooSlow = true
      end()
    }
    let timer = setTimeout(stop, startMs + limitMs)

    const keep = (text: string) => {
      output = (output + text).slice(-keptOutput)
    }
    child.stdout?.setEncoding('utf8').on('data', keep)
    child.stderr?.setEncoding('utf8').on('data', keep)
    onLines(child.stdio[3] as Readable, (line) => {
      clearTimeout(timer)
      timer = setTimeout(stop, limitMs)
      onReport?.(JSON.parse(line) as never)
    })
    // A child that ends before it read everything is reported by its ending, not by a broken pipe.
    const stdin = child.stdin as Writable
    stdin.on('error', () => {})
    stdin.end(input)

    child.on('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    // What it started must not outlive it, and would keep its pipes open.
    child.on('exit', end)
    child.on('close', (code, signal) => {
      clearTimeout(timer)
      resolve({ code, signal, isTooSlow, output: output.trim() })
    })
  })
}

function onLines(stream: Readable, onLine: (line: string) => void): void {
  let rest = ''
  stream.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) onLine(line)
  })
}
