/** Retries for the record have a wait, so that elimination is not faster than understanding. */
import type { ChallengeLock } from '@parapet/contract'
import { AppError } from '../../../../platform/app-error.ts'
import { listLabLanguages } from '../../../training/labs/labs.ts'
import { findMark, listPracticeProgress, markPart } from '../../../training/progress/progress.ts'
import { type LearnerContext, learnerOf } from '../learner.ts'
import { listFailures, listFixesSeen, sumPractice } from './attempts.queries.ts'
import { certificateFrom, failuresSince, findLock, fixesKnownUntil, isWorthMarking } from './locks.rules.ts'
import type { ChallengeName } from './open-attempt.ts'

/** The current locks of a topic, by challenge. */
export async function findLocks(ctx: LearnerContext, topicId: string): Promise<Map<string, ChallengeLock>> {
  const now = ctx.clock.now()
  const failures = await listFailures(ctx.db, learnerOf(ctx), topicId, failuresSince(now))
  const locks = new Map<string, ChallengeLock>()
  for (const [challengeId, ofChallenge] of Map.groupBy(failures, (failure) => failure.challengeId)) {
    const lock = findLock(ofChallenge, now)
    if (lock !== null) locks.set(challengeId, { ...lock, canWriteFix: false })
  }
  if (locks.size === 0) return locks
  const seen = await listFixesSeen(ctx.db, learnerOf(ctx), topicId)
  for (const [challengeId, lock] of locks) {
    // A learner who has to write the fix need not wait: no fix was shown that could be copied.
    lock.canWriteFix =
      listLabLanguages(ctx, { topicId, challengeId }).length > 0 && fixesKnownUntil(seen.get(challengeId), now) === null
  }
  return locks
}

/** Call it in the transaction that starts an attempt, or shows the fixes to choose from. */
export async function refuseLocked(
  ctx: LearnerContext,
  { topicId, challengeId }: ChallengeName,
  isAllowed: (lock: ChallengeLock) => boolean = () => false,
): Promise<void> {
  const lock = (await findLocks(ctx, topicId)).get(challengeId)
  if (lock === undefined || isAllowed(lock)) return
  const waitMs = new Date(lock.availableAt).getTime() - ctx.clock.now().getTime()
  throw new AppError('challenge_locked', lock, { retryAfter: Math.ceil(waitMs / 1000) })
}

/** Call it after a failed attempt, a shown solution, or practice that told something. A challenge that was passed and counts keeps counting. */
export async function markIfKnown(
  ctx: Parameters<typeof markPart>[0] & LearnerContext,
  name: ChallengeName,
): Promise<void> {
  const { topicId, challengeId } = name
  const since = failuresSince(ctx.clock.now())
  const failures = await listFailures(ctx.db, learnerOf(ctx), topicId, since)
  const practice = await sumPractice(ctx.db, learnerOf(ctx), { topicId, challengeId }, since)
  const ofChallenge = failures.filter((failure) => failure.challengeId === challengeId)
  if (!isWorthMarking(ofChallenge, practice)) return
  const part = partOf(ctx, name)
  const results = await listPracticeProgress(ctx, part.userId)
  const isPassed = results.some(
    (result) => result.topicId === topicId && result.challengeId === challengeId && result.completedAt !== null,
  )
  if (isPassed && (await findMark(ctx, part)) === undefined) return
  await markPart(ctx, part)
}

/** From when the challenge can count for a certificate; null when it is not marked. */
export async function findCertificateFrom(ctx: LearnerContext, name: ChallengeName): Promise<Date | null> {
  const markedAt = await findMark(ctx, partOf(ctx, name))
  return markedAt === undefined ? null : certificateFrom(markedAt)
}

export function partOf(ctx: LearnerContext, { topicId, challengeId }: ChallengeName) {
  return { userId: learnerOf(ctx).userId, itemType: 'topic' as const, itemId: topicId, partId: challengeId }
}
