import { AppError } from '../../platform/http/app-error.ts'
import type { LearnerContext } from './learner.ts'
import { openAttempt } from './open-attempt.ts'
import { noLab } from './show-attempt.ts'

export async function refuseLab(ctx: LearnerContext, attemptId: string): Promise<never> {
  await openAttempt(ctx, attemptId)
  throw new AppError('lab_not_available', { message: noLab })
}
