/** What people ran in labs, for admins. */
import { limits, type Submission } from '@parapet/contract'
import { AppError } from '../../../platform/app-error.ts'
import type { OrgContext } from '../../../platform/context.ts'
import type { Catalog, Lessons } from '../catalog/catalog.ts'
import { findAddedElsewhere } from './changed-elsewhere.rules.ts'
import { diffLines, toLines } from './diff-lines.ts'
import { listSubmissionRows, type SubmissionRow } from './labs.queries.ts'

type WithContent = { catalog: Catalog; lessons: Lessons }

export async function listSubmissions(
  ctx: OrgContext & WithContent,
  userId: string,
  page: { limit?: number; before?: string },
): Promise<Submission[]> {
  const { limit = limits.submissionPageSize, before } = page
  const rows = await listSubmissionRows(ctx.db, { orgId: ctx.org.id, userId }, { limit, before })
  if (rows === undefined) throw new AppError('user_not_found')
  return Promise.all(rows.map((row) => toSubmission(ctx, row)))
}

async function toSubmission({ catalog, lessons }: WithContent, row: SubmissionRow): Promise<Submission> {
  const challenge = await lessons.findChallenge(row.topicId, row.challengeId)
  // If the file is no longer in the content, the whole submission counts as new.
  const variant = challenge?.variants.get(row.language)
  const hunks = await diffLines(variant?.lines ?? [], toLines(row.source ?? ''))
  return {
    submissionId: row.id,
    topicId: row.topicId,
    topicTitle: catalog.topics.get(row.topicId)?.title ?? row.topicId,
    challengeId: row.challengeId,
    challengeTitle: challenge?.title ?? row.challengeId,
    language: row.language,
    attemptId: row.attemptId,
    runNumber: row.runNumber,
    verdict: row.verdict,
    createdAt: row.createdAt.toISOString(),
    hunks,
    addedElsewhere: variant === undefined ? [] : findAddedElsewhere(hunks, variant.editable),
  }
}
