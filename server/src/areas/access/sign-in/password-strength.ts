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
import { createIdleThread } from '../../../platform/idle-thread.ts'
import { withPasswords } from './check-password.ts'
import type { Strength, StrengthQuestion, StrengthSetup } from './strength-thread.ts'

export type StrengthEstimator = {
  /** How hard it is to guess, even for people who know the words. */
  estimate(password: string, words: readonly string[]): Promise<Strength>
  close(): Promise<void>
}

/** Estimates in a thread that starts with the first password and ends after some idle time. */
export function createStrengthEstimator(limits = { waiting: 50, idleMs: 30_000 }): StrengthEstimator {
  const setup: StrengthSetup = { warnings: passwordWarnings, maxLength: passwordEstimatedLength }
  const file = new URL('./strength-thread.ts', import.meta.url)
  const thread = createIdleThread<StrengthQuestion, Strength>(file, { idleMs: limits.idleMs, setup })
  return {
    async estimate(password, words) {
      if (thread.taskCount() >= limits.waiting) throw new BusyError('too many passwords are being checked')
      return thread.run({ texts: [password, withoutEnding(password)], words })
    },
    close: () => thread.close(),
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
