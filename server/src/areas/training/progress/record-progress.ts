/** Records what a person did. The caller handles what follows from it (assignments, certificates). */

import { AppError, invalidField } from '../../../platform/app-error.ts'
import type { OrgContext, WriteContext } from '../../../platform/context.ts'
import type { CatalogContext } from '../catalog/catalog.ts'
import { type Phase, type Score, scenarioXp, scoreAttempt, scorePractice } from './progress.rules.ts'
import {
  findAttempt,
  findFinishedSteps,
  findIsActiveUser,
  insertAttempt,
  insertCompletedScenario,
  insertCompletedTopic,
  upsertBestResult,
  upsertScenario,
  upsertStepPass,
} from './record-progress.queries.ts'

export type ChallengeAttempt = {
  userId: string
  /** Made when the attempt begins: sent twice, it counts once. */
  attemptId: string
  topicId: string
  challengeId: string
  language: string
  find: Phase
  fix: Phase
  /** Passed with a fix that was written by hand. */
  isHandsOn?: boolean
  /** Set for practice: whether the organization counts it. */
  practice?: { doesCount: boolean } | undefined
  /** How long the learner worked on it, where that was measured. */
  activeSeconds?: number
}

export type ChallengeOutcome = Score & {
  /** The best of all attempts, this one included: what counts as score and as XP. */
  bestScore: number
  isTopicCompleted: boolean
}

/** What a record changed. If nothing changed, nothing follows from it. */
export type Recorded<T> = {
  outcome: T
  isNew: boolean
  /** Part of a completed scenario was solved again: no progress, but it counts for an assignment that renewed. */
  isRepeat?: boolean
  isItemCompletedNow: boolean
  categoryId: string
}

/** Records a graded attempt. The best score counts, once; a repeat of the same attempt changes nothing. */
export async function recordAttempt(
  ctx: WriteContext<CatalogContext>,
  attempt: ChallengeAttempt,
): Promise<Recorded<ChallengeOutcome>> {
  const { userId, topicId, challengeId } = attempt
  const topic = ctx.catalog.topics.get(topicId)
  if (topic === undefined) throw new AppError('topic_not_found', { itemId: topicId })
  if (!topic.challengeIds.includes(challengeId)) throw invalidField('challengeId', 'must be a challenge of the topic')
  await refuseUnusableUser(ctx, userId)
  const at = { orgId: ctx.org.id, now: ctx.clock.now() }
  const score =
    attempt.practice === undefined
      ? scoreAttempt(attempt.find, attempt.fix)
      : scorePractice(attempt.find, attempt.fix, attempt.practice.doesCount)
  const isNew = await insertAttempt(ctx.db, at, attempt, score)
  if (isNew) await upsertBestResult(ctx.db, at, attempt, score)
  const isItemCompletedNow =
    isNew && (await insertCompletedTopic(ctx.db, at, { userId, topicId, challengeIds: topic.challengeIds }))
  const outcome = await findAttempt(ctx.db, ctx.org.id, attempt)
  if (outcome === undefined) throw invalidField('attemptId', 'must not be that of another challenge')
  return { outcome, isNew, isItemCompletedNow, categoryId: topic.categoryId }
}

export type FinishedStep = {
  userId: string
  scenarioId: string
  /** The step that was finished, counted from 1. */
  step: number
}

export type ScenarioOutcome = { currentStep: number; totalSteps: number; isCompleted: boolean }

/**
 * Records a finished step. Steps come in order; one that was finished before may come again and changes no progress. Of
 * a completed scenario every step can be solved again, which counts for assignments that renewed.
 */
export async function recordStep(
  ctx: WriteContext<CatalogContext>,
  { userId, scenarioId, step }: FinishedStep,
): Promise<Recorded<ScenarioOutcome>> {
  const scenario = ctx.catalog.scenarios.get(scenarioId)
  if (scenario === undefined) throw new AppError('scenario_not_found', { itemId: scenarioId })
  const { stepCount: totalSteps, categoryId } = scenario
  await refuseUnusableUser(ctx, userId)
  const before = await findFinishedSteps(ctx.db, { orgId: ctx.org.id, userId }, scenarioId)
  const finished = before.currentStep
  const isCompleted = before.completedAt !== null
  if (!Number.isInteger(step) || step < 1 || step > (isCompleted ? totalSteps : Math.min(totalSteps, finished + 1))) {
    throw invalidField('step', 'must be the next step or one before it')
  }
  await upsertStepPass(ctx.db, { orgId: ctx.org.id, userId, scenarioId, step, passedAt: ctx.clock.now() })
  if (isCompleted || (step <= finished && finished < totalSteps)) {
    const outcome = { currentStep: finished, totalSteps, isCompleted }
    return { outcome, isNew: false, isRepeat: isCompleted, isItemCompletedNow: false, categoryId }
  }
  const at = { orgId: ctx.org.id, now: ctx.clock.now() }
  const currentStep = Math.max(step, finished)
  const isLast = currentStep >= totalSteps
  await upsertScenario(ctx.db, at, { userId, scenarioId, currentStep, totalSteps, xpEarned: isLast ? scenarioXp : 0 })
  const isItemCompletedNow = isLast && (await insertCompletedScenario(ctx.db, at, { userId, scenarioId }))
  return { outcome: { currentStep, totalSteps, isCompleted: isLast }, isNew: true, isItemCompletedNow, categoryId }
}

async function refuseUnusableUser(ctx: OrgContext, userId: string): Promise<void> {
  const isActive = await findIsActiveUser(ctx.db, ctx.org.id, userId)
  if (isActive === undefined) throw new AppError('user_not_found')
  if (!isActive) throw new AppError('user_inactive')
}
