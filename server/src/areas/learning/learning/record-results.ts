/** The only place that records results: progress first, then everything it completes, in one transaction. */
import type { Completions } from '@parapet/contract'
import type { WriteContext } from '../../../platform/context.ts'
import { write } from '../../organization/organization/organization.ts'
import { settleCompletions } from '../../training/assignments/assignments.ts'
import type { CatalogContext } from '../../training/catalog/catalog.ts'
import { issueCertificates } from '../../training/certificates/certificates.ts'
import { noteTraining } from '../../training/compliance/compliance.ts'
import type { WithSandbox } from '../../training/labs/labs.ts'
import {
  type ChallengeAttempt,
  type ChallengeOutcome,
  countWork,
  type FinishedStep,
  listMarkedParts,
  type Recorded,
  recordAttempt,
  recordStep,
  type ScenarioOutcome,
} from '../../training/progress/progress.ts'
import { announceCertificates } from '../../training/reminders/reminders.ts'
import { listWithoutHandsOn } from './hands-on.ts'

export const nothingCompleted: Completions = { isItemCompleted: false, assignments: [], certificates: [] }

type RecordContext = CatalogContext & WithSandbox

type WithCompletions = { completions: Completions }

/** Records a graded attempt, and returns what it completed. */
export function recordChallengeResult(
  ctx: RecordContext,
  attempt: ChallengeAttempt,
): Promise<ChallengeOutcome & WithCompletions> {
  return write(ctx, async (ctx) => {
    ctx = atOneMoment(ctx)
    const recorded = await recordAttempt(ctx, attempt)
    if (recorded.isNew && recorded.outcome.isPassed) await noteTraining(ctx, attempt.userId)
    return { ...recorded.outcome, completions: await complete(ctx, attempt.userId, recorded) }
  })
}

/** Records a finished step of a scenario, and returns what it completed. */
export function recordScenarioStep(ctx: RecordContext, step: FinishedStep): Promise<ScenarioOutcome & WithCompletions> {
  return write(ctx, async (ctx) => {
    ctx = atOneMoment(ctx)
    const recorded = await recordStep(ctx, step)
    return { ...recorded.outcome, completions: await complete(ctx, step.userId, recorded) }
  })
}

/** What is passed and what that completes have the same time. */
function atOneMoment<T extends WriteContext>(ctx: T): T {
  const now = ctx.clock.now()
  return { ...ctx, clock: { ...ctx.clock, now: () => now } }
}

/** Returns the certificates that a part earns when it is solved again and unmarked. Nothing else depends on it. */
export async function completeRepeat(
  ctx: WriteContext<RecordContext>,
  userId: string,
  categoryId: string,
): Promise<Completions> {
  return { ...nothingCompleted, certificates: await certify(ctx, userId, categoryId) }
}

async function certify(
  ctx: WriteContext<RecordContext>,
  userId: string,
  categoryId: string,
): Promise<Completions['certificates']> {
  const certificates = await issueCertificates(ctx, userId, [categoryId], {
    listNotYet: async () => [...(await listMarkedParts(ctx, userId)), ...(await listWithoutHandsOn(ctx, userId))],
    countWork: (id) => countWork(ctx, userId, id),
  })
  await announceCertificates(ctx, userId, certificates)
  return certificates.map(({ certificateNumber, categoryTitle, verificationUrl }) => ({
    certificateNumber,
    categoryTitle,
    verificationUrl,
  }))
}

async function complete(
  ctx: WriteContext<RecordContext>,
  userId: string,
  { isNew, isRepeat, isItemCompletedNow, categoryId }: Recorded<unknown>,
): Promise<Completions> {
  if (!isNew && isRepeat !== true) return nothingCompleted
  const assignments = await settleCompletions(ctx, { userIds: [userId] })
  return {
    isItemCompleted: isItemCompletedNow,
    assignments: assignments.map(({ id, targetTitle }) => ({ assignmentId: id, targetTitle })),
    // Solving an item again earns none, unless it was marked; see completeRepeat.
    certificates: isNew ? await certify(ctx, userId, categoryId) : [],
  }
}
