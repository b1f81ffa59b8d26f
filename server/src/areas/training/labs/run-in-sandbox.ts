import { type LabJob, LabRefused, type LabReport, type Sandbox } from '@parapet/sandbox'
import { AppError } from '../../../platform/app-error.ts'
import type { UserContext } from '../../../platform/context.ts'
import { newId } from '../../../platform/crypto/random.ts'
import { releaseLease, takeLease } from './labs.queries.ts'

/** Longer than the maximum time a run can wait and take. */
const leaseMs = 60_000

/** Runs one job at a time per person. Holds no database connection during the run. */
export async function runInSandbox(
  ctx: UserContext & { sandbox: Pick<Sandbox, 'run'> },
  { id: attemptId, topicId, challengeId }: { id: string; topicId: string; challengeId: string },
  job: LabJob,
): Promise<LabReport> {
  const lease = { orgId: ctx.org.id, userId: ctx.actor.userId, attemptId, token: newId() }
  const now = ctx.clock.now()
  const isFree = await takeLease(ctx.db, lease, { now, until: new Date(now.getTime() + leaseMs) })
  if (!isFree) throw new AppError('run_in_progress', {}, { retryAfter: 1 })
  try {
    const report = await ctx.sandbox.run(job, { orgId: ctx.org.id, personId: ctx.actor.userId })
    if (report.fault === undefined) return report
    // An error of ours says nothing about the code: it isn't recorded, and never costs anything.
    const { language } = job
    ctx.log.error({ topicId, challengeId, language, fault: report.fault }, 'a lab failed by itself')
    throw new AppError('lab_failed', { message: report.message ?? 'The check of this challenge failed by itself.' })
  } catch (error) {
    throw error instanceof LabRefused ? toAppError(error) : error
  } finally {
    await releaseLease(ctx.db, lease)
  }
}

function toAppError(refusal: LabRefused): AppError {
  const retryAfter = refusal.retryAfterSeconds ?? 5
  switch (refusal.code) {
    case 'labs_busy':
    case 'labs_unavailable':
      return new AppError('labs_busy', {}, { cause: refusal, retryAfter })
    case 'run_in_progress':
      return new AppError('run_in_progress', {}, { cause: refusal, retryAfter })
    case 'source_too_long':
      return new AppError('invalid_request', { field: 'source', message: 'must be at most 32 KB' }, { cause: refusal })
    case 'language_missing':
      return new AppError(
        'lab_not_available',
        { message: "Running this language isn't available on this server, so choose the fix instead." },
        { cause: refusal },
      )
  }
}
