/** Attempts with their content, restarted if the content has changed. */
import { randomBytes } from 'node:crypto'
import { AppError } from '../../../../platform/app-error.ts'
import {
  explainMissingLab,
  listLabLanguages,
  listRunRows,
  listRunsWithText,
  retireRunRows,
} from '../../../training/labs/labs.ts'
import { type Content, type LearnerContext, learnerOf } from '../learner.ts'
import { findDoesPracticeCount } from '../learning.queries.ts'
import {
  type AttemptRow,
  deleteTries,
  findAttemptRow,
  listFixesSeen,
  listTries,
  updateAttemptRow,
} from './attempts.queries.ts'
import { fixesKnownUntil } from './locks.rules.ts'
import { currentRuns, findPassingRun, type LabState, type OpenedAttempt } from './opened-attempt.ts'

export type ChallengeName = { topicId: string; challengeId: string }

export async function openAttempt(ctx: LearnerContext, attemptId: string): Promise<OpenedAttempt> {
  const row = await findAttemptRow(ctx.db, learnerOf(ctx), attemptId)
  const found = row === undefined ? undefined : await findContent(ctx, row)
  if (row === undefined || found === undefined) throw new AppError('attempt_not_found')
  return open(ctx, found, row)
}

async function open(ctx: LearnerContext, found: FoundContent, row: AttemptRow): Promise<OpenedAttempt> {
  const tries = await listTries(ctx.db, ctx.org.id, row.id)
  const runs = await listRunRows(ctx.db, ctx.org.id, row.id)
  const shown = [currentRuns({ runs }).at(-1), findPassingRun({ runs })].flatMap((run) => run?.runNumber ?? [])
  const shownRuns = await listRunsWithText(ctx.db, { orgId: ctx.org.id, attemptId: row.id }, shown)
  const doesPracticeCount = await findDoesPracticeCount(ctx.db, ctx.org.id)
  return { ...found, row, tries, runs, shownRuns, lab: await readLab(ctx, row), doesPracticeCount }
}

/** Whether the fix can be written, and whether a written fix would prove anything. */
export async function readLab(ctx: LearnerContext, row: LabRow): Promise<LabState> {
  const missing = explainMissingLab(ctx, row)
  const hasChallengeLab = listLabLanguages(ctx, row).length > 0
  if (missing !== null) return { missing, fixesKnownUntil: null, hasChallengeLab }
  const seen = await listFixesSeen(ctx.db, learnerOf(ctx), row.topicId)
  return { missing, fixesKnownUntil: fixesKnownUntil(seen.get(row.challengeId), ctx.clock.now()), hasChallengeLab }
}

type LabRow = Pick<AttemptRow, 'topicId' | 'challengeId' | 'language'>

/** Call it in a transaction: returns the attempt, restarted if its content has changed. */
export async function openRow(ctx: LearnerContext, row: AttemptRow): Promise<OpenedAttempt> {
  const found = await findContent(ctx, row)
  if (found === undefined) throw new AppError('attempt_not_found')
  const opened = await open(ctx, found, row)
  if (!isStale(opened)) return opened
  await deleteTries(ctx.db, ctx.org.id, row.id)
  await retireRunRows(ctx.db, ctx.org.id, row.id)
  const restarted = await updateAttemptRow(ctx.db, learnerOf(ctx), row.id, {
    ...newBeginning(found.variant.gradingKey),
    findHints: 0,
    fixHints: 0,
    wasRestarted: true,
    isLabOffered: false,
    attackDoneAt: null,
    attackInput: null,
    updatedAt: ctx.clock.now(),
  })
  return { ...opened, row: restarted, tries: [], runs: opened.runs.map((run) => ({ ...run, isCurrent: false })) }
}

export function newBeginning(gradingKey: string) {
  return { seed: randomBytes(16), gradingKey, phase: 'find' as const }
}

/** A finished attempt stays finished; it is shown with the current content. */
export function isStale({ row, variant }: Pick<OpenedAttempt, 'row' | 'variant'>): boolean {
  return row.phase !== 'done' && row.gradingKey !== variant.gradingKey
}

export function refuseStale(opened: OpenedAttempt): void {
  if (isStale(opened)) throw new AppError('content_changed')
}

type FoundContent = NonNullable<Awaited<ReturnType<typeof findContent>>>

async function findContent({ catalog, lessons }: Content, row: AttemptRow) {
  const topic = catalog.topics.get(row.topicId)
  const challenge = await lessons.findChallenge(row.topicId, row.challengeId)
  const variant = challenge?.variants.get(row.language)
  if (topic === undefined || challenge === undefined || variant === undefined) return undefined
  // When a challenge is retired, its results stay, but open attempts cannot continue.
  const isOffered = topic.challengeIds.includes(row.challengeId)
  return isOffered || row.phase === 'done' ? { topic, challenge, variant } : undefined
}

export async function getChallenge({ catalog, lessons }: Content, { topicId, challengeId }: ChallengeName) {
  const topic = catalog.topics.get(topicId)
  if (topic === undefined) throw new AppError('topic_not_found', { itemId: topicId })
  const challenge = await lessons.findChallenge(topicId, challengeId)
  if (challenge === undefined || !topic.challengeIds.includes(challengeId)) throw new AppError('challenge_not_found')
  return { topic, challenge }
}
