/** Work in a thread that starts with the first task, does one at a time, and ends after some idle time. */
import { isMainThread, parentPort, Worker } from 'node:worker_threads'

export type IdleThread<Task, Result> = {
  /** Tasks are done in their order. Throws `ThreadLost` if this one took too long, or ended the thread. */
  run(task: Task): Promise<Result>
  /** How many are not done yet, the current one included. */
  taskCount(): number
  /** Gives up on all tasks. Another one would start the thread again. */
  close(): Promise<void>
}

/** The thread ended before the task was done. Later tasks get a new thread. */
export class ThreadLost extends Error {}

type Reply<Result> = { result: Result } | { error: string }
type Waiting<Task, Result> = { task: Task; resolve(result: Result): void; reject(error: Error): void }

export function createIdleThread<Task, Result>(
  file: URL,
  { idleMs, taskMs, heapMb, setup }: { idleMs: number; taskMs?: number; heapMb?: number; setup?: unknown },
): IdleThread<Task, Result> {
  const waiting: Waiting<Task, Result>[] = []
  let current: Waiting<Task, Result> | undefined
  let thread: Worker | undefined
  let timer: NodeJS.Timeout | undefined

  function start(): Worker {
    const resourceLimits = heapMb === undefined ? {} : { maxOldGenerationSizeMb: heapMb }
    const fresh = new Worker(file, { workerData: setup, resourceLimits })
    fresh.unref()
    fresh.on('message', (reply: Reply<Result>) => {
      if (thread !== fresh) return
      const done = takeCurrent()
      if ('error' in reply) done?.reject(new Error(reply.error))
      else done?.resolve(reply.result)
      next()
    })
    fresh.on('error', (cause) => void lose(fresh, cause))
    fresh.on('exit', () => void lose(fresh))
    return fresh
  }

  function takeCurrent(): Waiting<Task, Result> | undefined {
    const taken = current
    current = undefined
    return taken
  }

  function next(): void {
    if (current !== undefined) return
    clearTimeout(timer)
    current = waiting.shift()
    if (current === undefined) {
      timer = setTimeout(() => void lose(thread), idleMs).unref()
      return
    }
    thread ??= start()
    if (taskMs !== undefined) timer = setTimeout(() => void lose(thread), taskMs).unref()
    thread.postMessage(current.task)
  }

  async function lose(lost: Worker | undefined, cause?: unknown): Promise<void> {
    if (lost === undefined || thread !== lost) return
    thread = undefined
    takeCurrent()?.reject(new ThreadLost('a thread ended before its task was done', { cause }))
    next()
    await lost.terminate()
  }

  return {
    run(task) {
      return new Promise((resolve, reject) => {
        waiting.push({ task, resolve, reject })
        next()
      })
    },
    taskCount: () => waiting.length + (current === undefined ? 0 : 1),
    async close() {
      for (const { reject } of waiting.splice(0)) reject(new ThreadLost('the thread is closed'))
      await lose(thread)
      clearTimeout(timer)
    },
  }
}

/** For the file of a thread: answers each task with what `work` gives. */
export function answerTasks<Task, Result>(work: (task: Task) => Result | Promise<Result>): void {
  if (isMainThread) throw new Error('this file is for a thread')
  parentPort?.on('message', async (task: Task) => {
    try {
      const reply: Reply<Result> = { result: await work(task) }
      parentPort?.postMessage(reply)
    } catch (error) {
      parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) })
    }
  })
}
