import { Worker } from 'node:worker_threads'
import { AppError } from '../../../platform/http/app-error.ts'
import { type Asker, createFairTurns } from '../fair-turns.ts'
import { MetadataError, type ProviderMetadata } from './read-metadata.ts'
import type { SamlTask } from './verification-thread.ts'
import type { LogoutQuestion, LogoutVerdict } from './verify-logout.ts'
import type { SamlQuestion, SamlVerdict } from './verify-response.ts'

export type SamlVerifier = {
  verifyResponse(asker: Asker, question: SamlQuestion): Promise<SamlVerdict>
  verifyLogout(asker: Asker, question: LogoutQuestion): Promise<LogoutVerdict>
  /** For admins. Throws a MetadataError that says what is wrong with it. */
  readMetadata(text: string, now: Date): Promise<ProviderMetadata>
  close(): Promise<void>
}

type Current = { resolve(result: unknown): void; reject(error: Error): void; timer: NodeJS.Timeout }
type Reply = { result?: unknown; error?: string }

/** One message at a time: reading takes a processor, so more at once would not be faster. */
const turnLimits = {
  running: 1,
  runningPerConnection: 1,
  waiting: 60,
  waitingPerConnection: 30,
  waitingPerNetwork: 10,
}

/** Admins who import metadata go before people who sign in. */
const admins: Asker = { connectionId: 'admins', network: '', isKnown: true }

/**
 * Works in a thread that starts with the first message and ends after some idle time. A message that takes too long
 * ends the thread and is refused; those that wait get a new thread.
 */
export function createSamlVerifier({ idleMs, taskMs, turns } = { idleMs: 30_000, taskMs: 10_000, turns: turnLimits }) {
  const line = createFairTurns(turns)
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
  function run<Result>(asker: Asker, task: SamlTask): Promise<Result> {
    return line.take(
      asker,
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

  const verifier: SamlVerifier = {
    verifyResponse: (asker, question) => run<SamlVerdict>(asker, { kind: 'response', question }),
    verifyLogout: (asker, question) => run<LogoutVerdict>(asker, { kind: 'logout', question }),
    async readMetadata(text, now) {
      type Read = { metadata: ProviderMetadata } | { problem: string }
      const result = await run<Read>(admins, { kind: 'metadata', text, now })
      if ('problem' in result) throw new MetadataError(result.problem)
      return result.metadata
    },
    close() {
      isClosed = true
      return stop()
    },
  }
  return verifier
}
