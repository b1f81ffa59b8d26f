import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import type { Socket } from 'node:net'
import { setPriority } from 'node:os'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AppError } from '../../../../platform/app-error.ts'
import { readingMs } from '../document/limit-time.ts'
import type { TopicsOfCwes } from '../topics/map-topic.ts'
import type { ReadOptions, SarifReading } from './read-sarif.ts'
import { createReadingTurns } from './reading-turns.ts'
import type { ChildAnswer, ChildQuestion, ChildSetup } from './sarif-child.ts'

/**
 * A separate process reads one file after the other: V8 ends the whole process when `JSON.parse` runs out of memory, in
 * a thread too. A second one would take the processor away from requests, and twice the memory. How many files may wait
 * is decided where requests come in.
 */
export type SarifReader = {
  /** Reads the file outside this process. Throws what the caller is to be answered. */
  read(orgId: string, bytes: Uint8Array, options: ReadOptions): Promise<SarifReading>
  close(): Promise<void>
}

const defaults = {
  /** Twice what the densest file of 10 MB that scanners write needs. */
  memoryMb: 192,
  /** CPU time per file; a file that takes more is refused. */
  readingMs,
  /** A child that has not answered by then, whatever the reason, is replaced. */
  timeLimitMs: 40_000,
  /** After this idle time the child ends and frees its memory. */
  idleMs: 30_000,
  childFile: new URL('./sarif-child.ts', import.meta.url),
}

/** A tenth of a request's CPU share when both compete. With much less, a busy machine would never read a file. */
const readingPriority = 10

const tooMuchMemory =
  'takes more memory to read than a file may; split it into several files, or leave out code flows and snippets'

/** Enough to show what went wrong when the child cannot even start. */
const maxComplaintLength = 2000

/**
 * The young generation is large enough from the start that a file is hardly copied while it is read. Garbage is collected
 * in one thread: several take 15 % more time of the processor, and all cores from requests. Measured with
 * `npm run bench -- sarif`.
 */
export function listMemoryFlags(memoryMb = defaults.memoryMb): string[] {
  const youngFlags = ['--max-semi-space-size=32', '--min-semi-space-size=32']
  return [`--max-old-space-size=${memoryMb}`, ...youngFlags, '--single-threaded-gc']
}

/** The child shares the service's compile cache, where there is one: it then starts in a third of the time. */
function listCacheFlags(): string[] {
  const folder = getCompileCacheDir()
  if (folder === undefined) return []
  // Node.js adds a folder of its own for its version.
  const code = `import { enableCompileCache } from 'node:module'; enableCompileCache(${JSON.stringify(dirname(folder))})`
  return ['--import', `data:text/javascript,${encodeURIComponent(code)}`]
}

type Job = {
  orgId: string
  bytes: Uint8Array
  options: ReadOptions
  resolve(reading: SarifReading): void
  reject(error: Error): void
}

export function createSarifReader(topics: TopicsOfCwes, settings: Partial<typeof defaults> = {}): SarifReader {
  const { memoryMb, readingMs, timeLimitMs, idleMs, childFile } = { ...defaults, ...settings }
  const waiting: Job[] = []
  const turns = createReadingTurns()
  let current: (Job & { startedAt: number }) | undefined
  let child: ChildProcess | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  function start(): ChildProcess {
    const flags = [...listMemoryFlags(memoryMb), ...listCacheFlags()]
    const fresh = spawn(process.execPath, [...flags, fileURLToPath(childFile)], {
      // It needs nothing from the environment, and must not get any secret.
      env: {},
      stdio: ['pipe', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
    })
    letOthersFirst(fresh)
    let complaint = ''
    const stderr = fresh.stderr as Socket
    stderr.setEncoding('utf8').on('data', (text: string) => {
      complaint = (complaint + text).slice(0, maxComplaintLength)
    })
    const stdin = fresh.stdin as Socket
    // If the child is gone, its exit event reports why.
    stdin.on('error', () => {})
    for (const handle of [fresh, fresh.channel, stdin, stderr]) handle?.unref()
    fresh.on('message', (answer: ChildAnswer) => {
      if (child === fresh) settle((job) => deliver(job, answer))
    })
    fresh.on('error', (error) => lose(fresh, error))
    fresh.on('close', (code, signal) => lose(fresh, toAnswer(code, signal, complaint)))
    send(fresh, { topics, readingMs })
    return fresh
  }

  function send(to: ChildProcess, message: ChildSetup | ChildQuestion): void {
    to.send(message, () => {})
  }

  /** Ends the job at hand and begins the next one. */
  function settle(finish: (job: Job) => void): void {
    clearTimeout(timer)
    const job = current
    current = undefined
    if (job !== undefined) {
      turns.note(job.orgId, performance.now() - job.startedAt)
      finish(job)
    }
    next()
  }

  function lose(lost: ChildProcess, error: Error): void {
    if (child !== lost) return
    child = undefined
    settle((job) => job.reject(error))
  }

  function next(): void {
    if (current !== undefined) return
    clearTimeout(timer)
    if (waiting.length === 0) {
      timer = setTimeout(stop, idleMs).unref()
      return
    }
    const turn = turns.choose(waiting.map(({ orgId }) => orgId))
    if ('waitMs' in turn) {
      timer = setTimeout(next, turn.waitMs)
      return
    }
    const [job] = waiting.splice(turn.place, 1) as [Job]
    current = { ...job, startedAt: performance.now() }
    const { bytes, options } = job
    if (child?.connected !== true) child = start()
    send(child, { byteLength: bytes.length, options })
    child.stdin?.write(bytes)
    const asked = child
    timer = setTimeout(() => {
      asked.kill('SIGKILL')
      lose(asked, new AppError('unavailable', {}, { retryAfter: 10 }))
    }, timeLimitMs)
  }

  async function stop(): Promise<void> {
    const ended = child
    child = undefined
    if (ended === undefined || ended.exitCode !== null || ended.signalCode !== null) return
    ended.ref()
    if (ended.kill('SIGKILL')) await once(ended, 'exit')
  }

  return {
    read(orgId, bytes, options) {
      if (isClosed) return Promise.reject(new AppError('unavailable', {}, { retryAfter: 1 }))
      return new Promise((resolve, reject) => {
        waiting.push({ orgId, bytes, options, resolve, reject })
        next()
      })
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      for (const job of [...(current === undefined ? [] : [current]), ...waiting.splice(0)]) {
        job.reject(new AppError('unavailable', {}, { retryAfter: 1 }))
      }
      current = undefined
      await stop()
    },
  }
}

function deliver(job: Job, answer: ChildAnswer): void {
  if ('reading' in answer) job.resolve(answer.reading)
  else if ('failure' in answer) job.reject(new Error('a SARIF file could not be read', { cause: answer.failure }))
  else job.reject(toRefusal(answer.mistake))
}

/** Only `invalid_sarif` names a field: a file that is not JSON has lines and columns. */
function toRefusal({ code, field, message, place }: Extract<ChildAnswer, { mistake: unknown }>['mistake']): AppError {
  if (code === 'invalid_sarif') return new AppError(code, { field, message })
  return code === 'invalid_json' ? new AppError(code, { message, ...place }) : new AppError(code)
}

/** What to answer when the process ended before it had read the file. */
function toAnswer(code: number | null, signal: NodeJS.Signals | null, complaint: string): Error {
  if (signal === 'SIGINT' || signal === 'SIGTERM' || signal === 'SIGHUP' || (signal === null && complaint === '')) {
    return new AppError('unavailable', {}, { retryAfter: 5 })
  }
  // V8 aborts when its heap is full, and the system kills when its memory is.
  if (signal !== null) return new AppError('invalid_sarif', { field: 'body', message: tooMuchMemory })
  return new Error(`the process that reads SARIF files ended with ${code}: ${complaint}`)
}

/** Gives requests priority over files. If that fails, or the child is gone, they share the CPU equally. */
function letOthersFirst({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, readingPriority)
  } catch {
    // Nothing depends on it.
  }
}
