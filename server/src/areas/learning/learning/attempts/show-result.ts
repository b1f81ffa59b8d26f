/** An attempt as its learner sees it, with its result once it has ended. */
import type { Attempt, AttemptResult, HandsOnFix, LabDraft, Solution } from '@parapet/contract'
import {
  type DraftRow,
  diffLines,
  findDraftRow,
  findIsRunning,
  isLabLanguage,
  toLines,
} from '../../../training/labs/labs.ts'
import { findAttempt, listPracticeProgress, type Score } from '../../../training/progress/progress.ts'
import { type LearnerContext, learnerOf } from '../learner.ts'
import { nothingCompleted } from '../record-results.ts'
import { readReward } from '../rewards/rewards.ts'
import type { AttemptRow } from './attempts.queries.ts'
import { findCertificateFrom, findLocks } from './locks.ts'
import { findPassingRun, findText, isLabOpen, type OpenedAttempt } from './opened-attempt.ts'
import { explain, rightOnes, showAttempt } from './show-attempt.ts'

export async function show(ctx: LearnerContext, attempt: OpenedAttempt): Promise<Attempt> {
  const { row } = attempt
  const owner = learnerOf(ctx)
  const isLabShown = isLabOpen(attempt)
  if (isLabShown && isLabLanguage(row.language)) ctx.sandbox.warmUp(row.language)
  return showAttempt(attempt, row.phase === 'done' ? await makeResult(ctx, attempt) : null, {
    draft: isLabShown ? await readDraft(ctx, row) : null,
    recordLock: row.phase === 'done' ? null : ((await findLocks(ctx, row.topicId)).get(row.challengeId) ?? null),
    isRunning: isLabShown && (await findIsRunning(ctx.db, { ...owner, attemptId: row.id }, ctx.clock.now())),
  })
}

export async function readDraft(ctx: LearnerContext, row: AttemptRow): Promise<LabDraft | null> {
  const { topicId, challengeId, language } = row
  const draft = await findDraftRow(ctx.db, { ...learnerOf(ctx), topicId, challengeId, language })
  return draft === undefined ? null : toDraft(draft)
}

export function toDraft({ source, revision, updatedAt }: DraftRow): LabDraft {
  return { source, revision, updatedAt: updatedAt.toISOString() }
}

/** As recorded when it ended, whatever the current rules are. */
async function readScore(ctx: LearnerContext, attempt: OpenedAttempt): Promise<Score> {
  const { topicId, challengeId, id } = attempt.row
  const { userId } = learnerOf(ctx)
  const recorded = await findAttempt(ctx.db, ctx.org.id, { userId, topicId, challengeId, attemptId: id })
  if (recorded === undefined) throw new Error(`the result of attempt ${id} is missing`)
  const { findScore, fixScore, score, hintsUsed, isPassed } = recorded
  return { findScore, fixScore, score, hintsUsed, isPassed }
}

async function makeResult(ctx: LearnerContext, attempt: OpenedAttempt): Promise<AttemptResult> {
  const { row, topic, challenge } = attempt
  const results = (await listPracticeProgress(ctx, learnerOf(ctx).userId)).filter(({ topicId }) => topicId === topic.id)
  const passed = new Set(
    results.filter(({ completedAt }) => completedAt !== null).map(({ challengeId }) => challengeId),
  )
  const locks = await findLocks(ctx, topic.id)
  const left = topic.challenges.filter(({ id }) => !passed.has(id))
  const next = left.find(({ id }) => id !== challenge.id)
  return {
    ...(await readScore(ctx, attempt)),
    isSolved: row.isSolved,
    isHandsOn: row.isHandsOn,
    handsOn: row.isSolved ? await compareFixes(attempt) : null,
    bestScore: results.find(({ challengeId }) => challengeId === challenge.id)?.score ?? 0,
    solution: row.solutionShownAt === null ? null : makeSolution(attempt),
    lock: locks.get(challenge.id) ?? null,
    certificateFrom: (await findCertificateFrom(ctx, row))?.toISOString() ?? null,
    completions: row.completions ?? nothingCompleted,
    reward: await readReward(ctx, { attemptId: row.id }),
    isTopicCompleted: left.length === 0,
    topicParts: topic.challenges.map(({ id, title }) => ({ title, isPassed: passed.has(id) })),
    nextChallenge: next === undefined ? null : { challengeId: next.id, title: next.title },
  }
}

/** The learner's fix next to the reference fix. */
async function compareFixes(attempt: OpenedAttempt): Promise<HandsOnFix | null> {
  const { challenge, variant } = attempt
  const run = findText(attempt, findPassingRun(attempt))
  const source = run?.source ?? null
  if (source === null || run?.isByHand !== true) return null
  const [right = ''] = rightOnes(challenge, 'fix')
  return {
    hunks: await diffLines(variant.lines, toLines(source)),
    reference: await diffLines(variant.lines, variant.fixes.get(right) ?? variant.lines),
  }
}

function makeSolution(attempt: OpenedAttempt): Solution {
  const { challenge } = attempt
  return {
    blocks: explain(attempt, 'find', challenge.blocks.keys()),
    fixes: explain(attempt, 'fix', challenge.fixes.keys()),
    exploit: challenge.exploit,
    remember: challenge.remember,
    references: challenge.references,
  }
}
