import { Worker } from 'node:worker_threads'
import { AppError } from '../../../../platform/app-error.ts'
import { type Caller, createFairQueue, type FairQueueLimits } from '../../../../platform/fair-queue.ts'
import type { SamlTask } from './verification-thread.ts'

type Current = { resolve(result: unknown): void; reject(error: Error): void; timer: NodeJS.Timeout }
type Reply = { result?: unknown; error?: string }

export type ThreadLimits = {
  idleMs: number
  taskMs: number
  turns: FairQueueLimits
}

/**
 * Works in a thread that starts with the first message and ends after some idle time. A message that takes too long
 * ends the thread and is refused; those that wait get a new thread.
 */
export function createSamlThread({ idleMs, taskMs, turns }: ThreadLimits) {
  const line = createFairQueue(turns)
  let current: Current | undefined
  let thread: Worker | undefined
  let idleTimer: NodeJS.Timeout | undefined
  let isClosed = false

  function start(): Worker {
    const fresh = new Worker(new URL('./verification-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 128 },
    })
    fresh.unref()
    fresh.on('message', ({ result, error }: Reply) => {
      if (thread !== fresh) return
      const task = finish()
      if (error === undefined) task?.resolve(result)
      else task?.reject(new Error(`a SAML message could not be read: ${error}`))
    })
    fresh.on('error', () => lose(fresh))
    fresh.on('exit', () => lose(fresh))
    return fresh
  }

  function finish(): Current | undefined {
    const task = current
    current = undefined
    clearTimeout(task?.timer)
    idleTimer = setTimeout(stop, idleMs).unref()
    return task
  }

  function lose(lost: Worker): void {
    if (thread !== lost) return
    thread = undefined
    finish()?.reject(new AppError('rate_limited'))
    clearTimeout(idleTimer)
  }

  async function stop(): Promise<void> {
    const ended = thread
    if (ended === undefined) return
    lose(ended)
    await ended.terminate()
  }

  /** The thread answers each task with the result of its kind. */
  function run<Result>(caller: Caller, task: SamlTask): Promise<Result> {
    return line.take(
      caller,
      () =>
        new Promise<Result>((resolve, reject) => {
          if (isClosed) return reject(new AppError('rate_limited'))
          clearTimeout(idleTimer)
          thread ??= start()
          const timer = setTimeout(stop, taskMs).unref()
          current = { resolve: resolve as (result: unknown) => void, reject, timer }
          thread.postMessage(task)
        }),
    )
  }

  return {
    run,
    close() {
      isClosed = true
      return stop()
    },
  }
}
