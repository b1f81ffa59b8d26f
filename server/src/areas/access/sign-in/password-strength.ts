import { Worker } from 'node:worker_threads'
import {
  advisePassword,
  listPasswordContext,
  passwordEstimatedLength,
  passwordScoreMin,
  passwordWarnings,
  withoutEnding,
} from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import { BusyError } from '../../../platform/auth/password.ts'
import { withPasswords } from './check-password.ts'
import type { StrengthAnswer, StrengthQuestion, StrengthSetup } from './strength-thread.ts'

type Strength = Omit<StrengthAnswer, 'id'>

export type StrengthEstimator = {
  /** How hard it is to guess, even for people who know the words. */
  estimate(password: string, words: readonly string[]): Promise<Strength>
  close(): Promise<void>
}

type Waiting = { resolve(strength: Strength): void; reject(error: Error): void }

/** Estimates in a thread that starts with the first password and ends after some idle time. */
export function createStrengthEstimator(limits = { waiting: 50, idleMs: 30_000 }): StrengthEstimator {
  const waiting = new Map<number, Waiting>()
  let thread: Worker | undefined
  let timer: NodeJS.Timeout | undefined
  let lastId = 0

  function start(): Worker {
    const workerData: StrengthSetup = { warnings: passwordWarnings, maxLength: passwordEstimatedLength }
    const fresh = new Worker(new URL('./strength-thread.ts', import.meta.url), { workerData })
    fresh.unref()
    fresh.on('message', ({ id, ...strength }: StrengthAnswer) => {
      waiting.get(id)?.resolve(strength)
      waiting.delete(id)
      if (waiting.size === 0) timer = setTimeout(stop, limits.idleMs).unref()
    })
    fresh.on('error', (error) => lose(fresh, error as Error))
    fresh.on('exit', () => lose(fresh, new Error('the thread that estimates passwords has ended')))
    return fresh
  }

  function lose(lost: Worker, error: Error): void {
    if (thread !== lost) return
    thread = undefined
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }

  async function stop(): Promise<void> {
    const ended = thread
    thread = undefined
    await ended?.terminate()
  }

  return {
    estimate(password, words) {
      if (waiting.size >= limits.waiting) return Promise.reject(new BusyError('too many passwords are being checked'))
      clearTimeout(timer)
      thread ??= start()
      const texts = [password, withoutEnding(password)]
      const question: StrengthQuestion = { id: ++lastId, texts, words }
      return new Promise((resolve, reject) => {
        waiting.set(question.id, { resolve, reject })
        thread?.postMessage(question)
      })
    },
    close: stop,
  }
}

type Owner = { email: string; name: string; organizationName: string }

/** Refuses a new password that is easy to guess, also for people who know the person. */
export async function refuseWeakPassword(
  estimator: StrengthEstimator,
  owner: Owner,
  { field, password }: { field: string; password: string },
): Promise<void> {
  const { score, warning } = await withPasswords(() => estimator.estimate(password, listPasswordContext(owner)))
  if (score < passwordScoreMin) throw new AppError('weak_password', { field, message: advisePassword(warning) })
}
