import { Worker } from 'node:worker_threads'
import { AppError } from '../../../platform/http/app-error.ts'
import { MetadataError, type ProviderMetadata } from './read-metadata.ts'
import type { SamlTask } from './verification-thread.ts'
import type { LogoutQuestion, LogoutVerdict } from './verify-logout.ts'
import type { SamlQuestion, SamlVerdict } from './verify-response.ts'

export type SamlVerifier = {
  verifyResponse(question: SamlQuestion): Promise<SamlVerdict>
  verifyLogout(question: LogoutQuestion): Promise<LogoutVerdict>
  /** Throws a MetadataError that says what is wrong with it. */
  readMetadata(text: string, now: Date): Promise<ProviderMetadata>
  close(): Promise<void>
}

type Waiting = { resolve(result: unknown): void; reject(error: Error): void; timer: NodeJS.Timeout }
type Reply = { id: number; result?: unknown; error?: string }

/**
 * Works in a thread that starts with the first message and ends after some idle time. A message that takes too long
 * ends the thread; messages queued behind it get 503.
 */
export function createSamlVerifier(limits = { waiting: 50, idleMs: 30_000, taskMs: 10_000 }): SamlVerifier {
  const waiting = new Map<number, Waiting>()
  let thread: Worker | undefined
  let idleTimer: NodeJS.Timeout | undefined
  let lastId = 0

  function start(): Worker {
    const fresh = new Worker(new URL('./verification-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 128 },
    })
    fresh.unref()
    fresh.on('message', ({ id, result, error }: Reply) => {
      const task = waiting.get(id)
      waiting.delete(id)
      clearTimeout(task?.timer)
      if (error === undefined) task?.resolve(result)
      else task?.reject(new Error(`a SAML message could not be read: ${error}`))
      if (waiting.size === 0) idleTimer = setTimeout(stop, limits.idleMs).unref()
    })
    fresh.on('error', () => lose(fresh))
    fresh.on('exit', () => lose(fresh))
    return fresh
  }

  function lose(lost: Worker): void {
    if (thread !== lost) return
    thread = undefined
    for (const { reject, timer } of waiting.values()) {
      clearTimeout(timer)
      reject(new AppError('rate_limited'))
    }
    waiting.clear()
  }

  async function stop(): Promise<void> {
    const ended = thread
    if (ended === undefined) return
    lose(ended)
    await ended.terminate()
  }

  /** The thread answers each task with the result of its kind. */
  function run<Result>(task: SamlTask): Promise<Result> {
    if (waiting.size >= limits.waiting) return Promise.reject(new AppError('rate_limited'))
    clearTimeout(idleTimer)
    thread ??= start()
    const id = ++lastId
    return new Promise<Result>((resolve, reject) => {
      const timer = setTimeout(stop, limits.taskMs).unref()
      waiting.set(id, { resolve: resolve as (result: unknown) => void, reject, timer })
      thread?.postMessage({ id, task })
    })
  }

  return {
    verifyResponse: (question) => run<SamlVerdict>({ kind: 'response', question }),
    verifyLogout: (question) => run<LogoutVerdict>({ kind: 'logout', question }),
    async readMetadata(text, now) {
      const result = await run<{ metadata: ProviderMetadata } | { problem: string }>({ kind: 'metadata', text, now })
      if ('problem' in result) throw new MetadataError(result.problem)
      return result.metadata
    },
    close: stop,
  }
}
