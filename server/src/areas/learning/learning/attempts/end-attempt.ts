/** How an attempt ends: solved, or to show the solution. For the record also when a pass is no longer possible; it then goes on as practice. */
import type { Attempt, Completions } from '@parapet/contract'
import type { WriteContext } from '../../../../platform/context.ts'
import { newId } from '../../../../platform/crypto/random.ts'
import { write } from '../../../organization/organization/organization.ts'
import { clearMark, scoreAttempt, scorePractice } from '../../../training/progress/progress.ts'
import { type LearnerContext, learnerOf } from '../learner.ts'
import { recordChallengeResult } from '../record-results.ts'
import {
  type AttemptRow,
  deleteAttemptRow,
  fileFailedAttempt,
  listOpenAttempts,
  updateAttemptRow,
} from './attempts.queries.ts'
import { findCertificateFrom, markIfKnown, partOf } from './locks.ts'
import { openAttempt, openRow, refuseStale } from './open-attempt.ts'
import { isLost, type OpenedAttempt, phaseOf } from './opened-attempt.ts'
import { show } from './show-result.ts'

export async function endAttempt(
  ctx: WriteContext<LearnerContext>,
  attempt: OpenedAttempt,
  { showsSolution = false } = {},
): Promise<AttemptRow> {
  const now = ctx.clock.now()
  const fix = phaseOf(attempt, 'fix')
  const find = phaseOf(attempt, 'find')
  const { isForRecord } = attempt.row
  const { isPassed } = isForRecord ? scoreAttempt(find, fix) : scorePractice(find, fix, attempt.doesPracticeCount)
  const isHandsOn = isPassed && fix.way === 'by_hand'
  // A fix written without help proves the skill, whatever was tried before.
  if (isHandsOn) await clearMark(ctx, partOf(ctx, attempt.row))
  else if (isPassed) await clearOldMark(ctx, attempt.row)
  const completions = await record(ctx, attempt, isHandsOn)
  const row = await updateAttemptRow(ctx.db, learnerOf(ctx), attempt.row.id, {
    phase: 'done',
    isPassed,
    isSolved: fix.isSolved,
    isHandsOn,
    endedAt: now,
    solutionShownAt: fix.isSolved || showsSolution ? now : null,
    completions: JSON.stringify(completions),
    updatedAt: now,
  })
  if (!isPassed) await markIfKnown(ctx, row)
  return row
}

/** For the record, the attempt ends when it can no longer be passed. It goes on as practice, with the same text. */
export async function endIfLost(ctx: WriteContext<LearnerContext>, attempt: OpenedAttempt): Promise<OpenedAttempt> {
  if (!isLost(attempt)) return attempt
  const now = ctx.clock.now()
  const owner = learnerOf(ctx)
  const { id } = attempt.row
  const failed = await fileFailedAttempt(ctx.db, owner, { id, failedId: newId(), now })
  await record(ctx, { ...attempt, row: failed }, false)
  await markIfKnown(ctx, failed)
  const { score } = scoreAttempt(phaseOf(attempt, 'find'), phaseOf(attempt, 'fix'))
  const practice = { isForRecord: false, recordScore: score, activeSeconds: 0 }
  return { ...attempt, row: await updateAttemptRow(ctx.db, owner, id, practice) }
}

/** A pass soon after the mark proves nothing yet. */
async function clearOldMark(ctx: WriteContext<LearnerContext>, row: AttemptRow): Promise<void> {
  const from = await findCertificateFrom(ctx, row)
  if (from !== null && from <= ctx.clock.now()) await clearMark(ctx, partOf(ctx, row))
}

async function record(
  ctx: WriteContext<LearnerContext>,
  attempt: OpenedAttempt,
  isHandsOn: boolean,
): Promise<Completions> {
  const { row } = attempt
  const { completions } = await recordChallengeResult(ctx, {
    userId: learnerOf(ctx).userId,
    attemptId: row.id,
    topicId: row.topicId,
    challengeId: row.challengeId,
    language: row.language,
    find: phaseOf(attempt, 'find'),
    fix: phaseOf(attempt, 'fix'),
    isHandsOn,
    practice: row.isForRecord ? undefined : { doesCount: attempt.doesPracticeCount },
    activeSeconds: row.activeSeconds,
  })
  return completions
}

/** Ends the attempt if it is open. Idempotent. */
export async function showSolution(ctx: LearnerContext, attemptId: string): Promise<Attempt> {
  return write(ctx, async (ctx) => {
    const opened = await openAttempt(ctx, attemptId)
    if (opened.row.solutionShownAt !== null) return show(ctx, opened)
    refuseStale(opened)
    if (opened.row.phase !== 'done') {
      // This is a step too: the time until now counts.
      const row = await updateAttemptRow(ctx.db, learnerOf(ctx), attemptId, { updatedAt: ctx.clock.now() })
      return show(ctx, { ...opened, row: await endAttempt(ctx, { ...opened, row }, { showsSolution: true }) })
    }
    await endOpenAttempts(ctx, opened)
    const shownAt = ctx.clock.now()
    const row = await updateAttemptRow(ctx.db, learnerOf(ctx), attemptId, { solutionShownAt: shownAt })
    await markIfKnown(ctx, row)
    return show(ctx, { ...opened, row })
  })
}

/** The solution of an earlier attempt would also solve open ones. */
async function endOpenAttempts(ctx: WriteContext<LearnerContext>, { topic, challenge }: OpenedAttempt): Promise<void> {
  const owner = learnerOf(ctx)
  for (const row of await listOpenAttempts(ctx.db, owner, topic.id, challenge.id)) {
    const isOffered = topic.challengeIds.includes(challenge.id) && challenge.variants.has(row.language)
    if (isOffered) await endAttempt(ctx, await openRow(ctx, row))
    else await deleteAttemptRow(ctx.db, owner, row.id)
  }
}
