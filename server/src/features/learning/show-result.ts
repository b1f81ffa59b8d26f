/** An attempt as its learner sees it, with its result once it has ended. */
import type { Attempt, AttemptResult, Solution } from '@parapet/contract'
import { listPracticeProgress, scoreAttempt } from '../progress/progress.ts'
import { type LearnerContext, learnerOf } from './learner.ts'
import { findCertificateFrom, findLocks } from './locks.ts'
import { nothingCompleted } from './record-results.ts'
import { explain, type OpenedAttempt, phaseOf, showAttempt } from './show-attempt.ts'

export async function show(ctx: LearnerContext, attempt: OpenedAttempt): Promise<Attempt> {
  return showAttempt(attempt, attempt.row.phase === 'done' ? await makeResult(ctx, attempt) : null)
}

async function makeResult(ctx: LearnerContext, attempt: OpenedAttempt): Promise<AttemptResult> {
  const { row, topic, challenge } = attempt
  const results = (await listPracticeProgress(ctx, learnerOf(ctx).userId)).filter(({ topicId }) => topicId === topic.id)
  const passed = new Set(
    results.filter(({ completedAt }) => completedAt !== null).map(({ challengeId }) => challengeId),
  )
  const locks = await findLocks(ctx, topic.id)
  const left = topic.challenges.filter(({ id }) => !passed.has(id))
  const next = left.find(({ id }) => id !== challenge.id && !locks.has(id))
  return {
    ...scoreAttempt(phaseOf(attempt, 'find'), phaseOf(attempt, 'fix')),
    isHandsOn: false,
    handsOn: null,
    bestScore: results.find(({ challengeId }) => challengeId === challenge.id)?.score ?? 0,
    solution: row.solutionShownAt === null ? null : makeSolution(attempt),
    lock: locks.get(challenge.id) ?? null,
    certificateFrom: (await findCertificateFrom(ctx, row))?.toISOString() ?? null,
    completions: row.completions ?? nothingCompleted,
    isTopicCompleted: left.length === 0,
    nextChallenge: next === undefined ? null : { challengeId: next.id, title: next.title },
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
