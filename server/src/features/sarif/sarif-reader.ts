import { Worker } from 'node:worker_threads'
import { AppError } from '../../platform/http/app-error.ts'
import type { TopicsOfCwes } from './map-topic.ts'
import type { ReadOptions, SarifReading } from './read-sarif.ts'
import type { ThreadAnswer, ThreadQuestion } from './sarif-thread.ts'

/**
 * One thread reads one file after the other: a second one would take the processor away from requests, and twice the
 * memory. How many files may wait is decided where requests come in.
 */
export type SarifReader = {
  /** Reads the file away from the main thread. Throws what the caller is to be answered. */
  read(bytes: Uint8Array, options: ReadOptions): Promise<SarifReading>
  close(): Promise<void>
}

const defaults = {
  /** Twice what the densest file of 10 MB that scanners write needs. */
  memoryMb: 192,
  timeLimitMs: 20_000,
  /** Its memory goes back to the system when nobody has sent anything for so long. */
  idleMs: 30_000,
  threadFile: new URL('./sarif-thread.ts', import.meta.url),
}

type Job = ThreadQuestion & { resolve(reading: SarifReading): void; reject(error: Error): void }

/** Large enough that a file is not copied several times while it is read; measured with `npm run bench -- sarif`. */
const youngMemoryMb = 48

export function createSarifReader(topics: TopicsOfCwes, settings: Partial<typeof defaults> = {}): SarifReader {
  const { memoryMb, timeLimitMs, idleMs, threadFile } = { ...defaults, ...settings }
  const waiting: Job[] = []
  let current: Job | undefined
  let thread: Worker | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  function start(): Worker {
    const fresh = new Worker(threadFile, {
      workerData: topics,
      // It needs nothing of the environment, and must not be told any secret.
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: youngMemoryMb, stackSizeMb: 4 },
    })
    fresh.unref()
    fresh.on('message', (answer: ThreadAnswer) => settle((job) => deliver(job, answer)))
    fresh.on('error', (error) => lose(fresh, toAnswer(error)))
    fresh.on('exit', () => lose(fresh, new AppError('unavailable', {}, { retryAfter: 5 })))
    return fresh
  }

  /** Ends the job at hand and begins the next one. */
  function settle(finish: (job: Job) => void): void {
    clearTimeout(timer)
    const job = current
    current = undefined
    if (job !== undefined) finish(job)
    next()
  }

  function lose(lost: Worker, error: Error): void {
    if (thread !== lost) return
    thread = undefined
    settle((job) => job.reject(error))
  }

  function next(): void {
    if (current !== undefined) return
    current = waiting.shift()
    if (current === undefined) {
      timer = setTimeout(stop, idleMs).unref()
      return
    }
    clearTimeout(timer)
    thread ??= start()
    const { bytes, options } = current
    thread.postMessage({ bytes, options } satisfies ThreadQuestion)
    const asked = thread
    timer = setTimeout(() => {
      void asked.terminate()
      lose(asked, new AppError('unavailable', {}, { retryAfter: 10 }))
    }, timeLimitMs)
  }

  function stop(): Promise<unknown> {
    const ended = thread
    thread = undefined
    return Promise.resolve(ended?.terminate())
  }

  return {
    read(bytes, options) {
      if (isClosed) return Promise.reject(new AppError('unavailable', {}, { retryAfter: 1 }))
      return new Promise((resolve, reject) => {
        waiting.push({ bytes, options, resolve, reject })
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

function deliver(job: Job, answer: ThreadAnswer): void {
  if ('reading' in answer) job.resolve(answer.reading)
  else if ('failure' in answer) job.reject(new Error('a SARIF file could not be read', { cause: answer.failure }))
  else job.reject(toRefusal(answer.mistake))
}

/** What has no place in SARIF has none in the answer either. */
function toRefusal({ code, field, message }: Extract<ThreadAnswer, { mistake: unknown }>['mistake']): AppError {
  return code === 'invalid_sarif' ? new AppError(code, { field, message }) : new AppError(code)
}

function toAnswer(error: unknown): Error {
  if ((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return new AppError('invalid_sarif', { field: 'body', message: 'takes more memory to read than a file may' })
  }
  return error instanceof Error ? error : new Error('the thread that reads SARIF files failed')
}
