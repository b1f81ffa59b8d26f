/** The one write path of progress. The learner app calls it with what it graded on the server. */
import { type Context, inTransaction } from '../../platform/context.ts'
import { AppError, invalidField } from '../../platform/http/app-error.ts'
import { settleCompletions } from '../assignments/assignments.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { beginWrite } from '../organization/organization.ts'
import { type Phase, type Score, scenarioXp, scoreAttempt } from './progress.rules.ts'
import {
  findAttempt,
  findIsActiveUser,
  findScenarioRow,
  insertAttempt,
  insertCompletedScenario,
  insertCompletedTopic,
  upsertBestResult,
  upsertScenario,
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
}

export type ChallengeOutcome = Score & {
  /** The best of all attempts, this one included: what counts as score and as XP. */
  bestScore: number
  isTopicCompleted: boolean
}

/** Records a graded attempt. The best score counts, once; a repeat of the same attempt changes nothing. */
export async function recordChallengeResult(
  ctx: Context,
  catalog: Catalog,
  attempt: ChallengeAttempt,
): Promise<ChallengeOutcome> {
  const { userId, topicId, challengeId } = attempt
  const topic = catalog.topics.get(topicId)
  if (topic === undefined) throw new AppError('topic_not_found', { itemId: topicId })
  if (!topic.challengeIds.includes(challengeId)) throw invalidField('challengeId', 'must be a challenge of the topic')
  return inTransaction(ctx, async (ctx) => {
    await beginWrite(ctx)
    await refuseUnusableUser(ctx, userId)
    const at = { orgId: ctx.org.id, now: ctx.clock.now() }
    const score = scoreAttempt(attempt.find, attempt.fix)
    if (await insertAttempt(ctx.db, at, attempt, score)) {
      await upsertBestResult(ctx.db, at, attempt, score)
      await insertCompletedTopic(ctx.db, at, { userId, topicId, challengeIds: topic.challengeIds })
      await settleCompletions(ctx, catalog, { userIds: [userId] })
    }
    const recorded = await findAttempt(ctx.db, ctx.org.id, attempt)
    if (recorded === undefined) throw invalidField('attemptId', 'must not be that of another challenge')
    return recorded
  })
}

export type ScenarioStep = {
  userId: string
  scenarioId: string
  /** The step that was finished, counted from 1. */
  step: number
}

export type ScenarioOutcome = { currentStep: number; totalSteps: number; isCompleted: boolean }

/** Records a finished step. Steps come in order; one that was finished before may come again and changes nothing. */
export async function recordScenarioStep(
  ctx: Context,
  catalog: Catalog,
  { userId, scenarioId, step }: ScenarioStep,
): Promise<ScenarioOutcome> {
  const scenario = catalog.scenarios.get(scenarioId)
  if (scenario === undefined) throw new AppError('scenario_not_found', { itemId: scenarioId })
  const totalSteps = scenario.stepCount
  return inTransaction(ctx, async (ctx) => {
    await beginWrite(ctx)
    await refuseUnusableUser(ctx, userId)
    const before = await findScenarioRow(ctx.db, ctx.org.id, { userId, scenarioId })
    const finished = before?.currentStep ?? 0
    const isCompleted = before !== undefined && before.completedAt !== null
    if (!Number.isInteger(step) || step < 1 || step > Math.min(totalSteps, finished + 1)) {
      throw invalidField('step', 'must be the next step or one before it')
    }
    if (isCompleted || (step <= finished && finished < totalSteps)) {
      return { currentStep: finished, totalSteps, isCompleted }
    }
    const at = { orgId: ctx.org.id, now: ctx.clock.now() }
    const currentStep = Math.max(step, finished)
    const isLast = currentStep >= totalSteps
    await upsertScenario(ctx.db, at, { userId, scenarioId, currentStep, totalSteps, xpEarned: isLast ? scenarioXp : 0 })
    if (isLast) await insertCompletedScenario(ctx.db, at, { userId, scenarioId })
    await settleCompletions(ctx, catalog, { userIds: [userId] })
    return { currentStep, totalSteps, isCompleted: isLast }
  })
}

async function refuseUnusableUser(ctx: Context, userId: string): Promise<void> {
  const isActive = await findIsActiveUser(ctx.db, ctx.org.id, userId)
  if (isActive === undefined) throw new AppError('user_not_found')
  if (!isActive) throw new AppError('user_inactive')
}
