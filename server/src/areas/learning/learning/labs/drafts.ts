/** A learner's code, saved while they write, so that it is available in other browsers and in the next attempt. */
import type { DraftUpdate, LabDraft } from '@parapet/contract'
import { AppError } from '../../../../platform/app-error.ts'
import { write } from '../../../organization/organization/organization.ts'
import { findDraftRow, upsertDraftRow } from '../../../training/labs/labs.ts'
import { openAttempt } from '../attempts/open-attempt.ts'
import { readDraft, toDraft } from '../attempts/show-result.ts'
import { type LearnerContext, learnerOf } from '../learner.ts'
import { refuseLongSource, requireLab } from './run-lab.ts'

export async function getDraft(ctx: LearnerContext, attemptId: string): Promise<{ draft: LabDraft | null }> {
  const { row } = await openAttempt(ctx, attemptId)
  return { draft: await readDraft(ctx, row) }
}

/** The revision identifies the changed draft: an outdated window gets an error and overwrites nothing. */
export async function saveDraft(
  ctx: LearnerContext,
  attemptId: string,
  { source, revision }: DraftUpdate,
): Promise<LabDraft> {
  refuseLongSource(source)
  return write(ctx, async (ctx) => {
    const opened = await openAttempt(ctx, attemptId)
    requireLab(opened)
    const { topicId, challengeId, language } = opened.row
    const name = { ...learnerOf(ctx), topicId, challengeId, language }
    const saved = await upsertDraftRow(ctx.db, name, { source, revision, now: ctx.clock.now() })
    if (saved !== undefined) return toDraft(saved)
    const newer = await findDraftRow(ctx.db, name)
    // It was deleted when a fix passed, maybe in another window.
    if (newer === undefined) throw new AppError('attempt_moved_on')
    if (newer.source === source) return toDraft(newer)
    throw new AppError('draft_moved_on', { draft: toDraft(newer) })
  })
}
