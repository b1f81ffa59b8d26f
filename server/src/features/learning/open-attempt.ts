/** Attempts with the content they are about, begun anew where that has changed. */
import { randomBytes } from 'node:crypto'
import { AppError } from '../../platform/http/app-error.ts'
import { type AttemptRow, deleteTries, findAttemptRow, listTries, updateAttemptRow } from './attempts.queries.ts'
import { type Content, type LearnerContext, learnerOf } from './learner.ts'
import type { OpenedAttempt } from './show-attempt.ts'

export type ChallengeName = { topicId: string; challengeId: string }

export async function openAttempt(ctx: LearnerContext, attemptId: string): Promise<OpenedAttempt> {
  const row = await findAttemptRow(ctx.db, learnerOf(ctx), attemptId)
  const found = row === undefined ? undefined : await findContent(ctx, row)
  if (row === undefined || found === undefined) throw new AppError('attempt_not_found')
  return { ...found, row, tries: await listTries(ctx.db, ctx.org.id, row.id) }
}

/** In a transaction: the attempt as it is, begun anew where its content has changed. */
export async function openRow(ctx: LearnerContext, row: AttemptRow): Promise<OpenedAttempt> {
  const found = await findContent(ctx, row)
  if (found === undefined) throw new AppError('attempt_not_found')
  const opened = { ...found, row, tries: await listTries(ctx.db, ctx.org.id, row.id) }
  if (!isStale(opened)) return opened
  await deleteTries(ctx.db, ctx.org.id, row.id)
  const restarted = await updateAttemptRow(ctx.db, learnerOf(ctx), row.id, {
    ...newBeginning(found.variant.gradingKey),
    findHints: 0,
    fixHints: 0,
    wasRestarted: true,
    updatedAt: ctx.clock.now(),
  })
  return { ...found, row: restarted, tries: [] }
}

export function newBeginning(gradingKey: string) {
  return { seed: randomBytes(16), gradingKey, phase: 'find' as const }
}

/** What is done stays done; it is shown with the content as it is now. */
export function isStale({ row, variant }: Pick<OpenedAttempt, 'row' | 'variant'>): boolean {
  return row.phase !== 'done' && row.gradingKey !== variant.gradingKey
}

export function refuseStale(opened: OpenedAttempt): void {
  if (isStale(opened)) throw new AppError('content_changed')
}

async function findContent({ catalog, lessons }: Content, row: AttemptRow) {
  const topic = catalog.topics.get(row.topicId)
  const challenge = await lessons.findChallenge(row.topicId, row.challengeId)
  const variant = challenge?.variants.get(row.language)
  if (topic === undefined || challenge === undefined || variant === undefined) return undefined
  // A result stays when its challenge is retired; an attempt that is not done leads nowhere then.
  const isOffered = topic.challengeIds.includes(row.challengeId)
  return isOffered || row.phase === 'done' ? { topic, challenge, variant } : undefined
}

export async function findChallenge({ catalog, lessons }: Content, { topicId, challengeId }: ChallengeName) {
  const topic = catalog.topics.get(topicId)
  if (topic === undefined) throw new AppError('topic_not_found', { itemId: topicId })
  const challenge = await lessons.findChallenge(topicId, challengeId)
  if (challenge === undefined || !topic.challengeIds.includes(challengeId)) throw new AppError('challenge_not_found')
  return { topic, challenge }
}
