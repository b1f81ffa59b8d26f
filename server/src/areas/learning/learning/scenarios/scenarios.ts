/** Scenarios as learners play them: a step is shown when it is reached, its answers when they are earned. */

import { randomBytes } from 'node:crypto'
import type {
  Completions,
  LearnScenario,
  OperationAnswer,
  StepAnswer,
  StepOutcome,
  takeScenarioHint as takeScenarioHintOperation,
} from '@parapet/contract'
import { AppError, invalidField } from '../../../../platform/app-error.ts'
import { dayMs } from '../../../../platform/clock/durations.ts'
import type { WriteContext } from '../../../../platform/context.ts'
import { write } from '../../../organization/organization/organization.ts'
import { findRenewedScenario } from '../../../training/assignments/assignments.ts'
import type { ScenarioStep } from '../../../training/catalog/catalog.ts'
import {
  clearMark,
  findFinishedSteps,
  listMarkedParts,
  listStepPasses,
  markPart,
} from '../../../training/progress/progress.ts'
import { insertLearningDay } from '../attempts/attempts.queries.ts'
import { type LearnerContext, learnerOf } from '../learner.ts'
import { completeRepeat, nothingCompleted, recordScenarioStep } from '../record-results.ts'
import { readReward } from '../rewards/rewards.ts'
import { gradeStep } from './grade-step.ts'
import { getOrInsertVisit, updateVisit } from './scenarios.queries.ts'
import { hintsOf, type OpenedScenario, roundOfStep, showScenario } from './show-scenario.ts'
import { countWrong, isMarking, type Round, seedOf, wasAnswered } from './step-rounds.rules.ts'

export async function readScenario(ctx: LearnerContext, scenarioId: string): Promise<LearnScenario> {
  return showScenario(await open(ctx, scenarioId))
}

/** Grades an answer. A finished step stays finished when it is answered again. */
export async function answerStep(
  ctx: LearnerContext,
  { scenarioId, stepNumber }: { scenarioId: string; stepNumber: string },
  answer: StepAnswer,
): Promise<StepOutcome> {
  return write(ctx, async (ctx) => {
    const opened = await open(ctx, scenarioId)
    const { step, number } = findReachedStep(opened, stepNumber)
    const round = roundOfStep(opened, step)
    const { isMiss, ...grade } = gradeStep(step, seedOf(opened.visit.seed, round), answer)
    // Answers to a finished step don't matter, unless it must be repeated.
    const isAtStake = number > opened.finishedSteps || round.isRepeat
    if (isAtStake && !wasAnswered(round, answer) && isMiss) await miss(ctx, opened, step, countWrong(round, answer))
    if (!grade.isRight)
      return { ...grade, completions: nothingCompleted, reward: null, scenario: await readScenario(ctx, scenarioId) }
    const repeated = isAtStake ? await judgeStep(ctx, opened, step, round) : nothingCompleted
    const renewed = await finishStep(ctx, opened, number)
    const after = await open(ctx, scenarioId)
    const finished = number === after.steps.length ? after.visit.completions : null
    const completions = listCompletions(renewed, repeated, finished)
    const reward = finished === null ? null : await readReward(ctx, { scenarioId })
    return { ...grade, completions, reward, scenario: showScenario(after) }
  })
}

async function miss(ctx: WriteContext<LearnerContext>, opened: OpenedScenario, step: ScenarioStep, round: Round) {
  await keepRound(ctx, opened, step, round)
  if (isMarking(round)) await markPart(ctx, partOf(ctx, opened, step))
}

/** Solving a step with the last hint marks it; solving it without that hint on a later day clears the mark. */
async function judgeStep(
  ctx: WriteContext<LearnerContext>,
  opened: OpenedScenario,
  step: ScenarioStep,
  round: Round,
): Promise<Completions> {
  const part = partOf(ctx, opened, step)
  const total = hintsOf(step).length
  if (total > 0 && round.hints >= total) await markPart(ctx, part)
  else if (round.isRepeat) {
    await clearMark(ctx, part)
    return completeRepeat(ctx, part.userId, opened.scenario.categoryId)
  }
  return nothingCompleted
}

function partOf(ctx: LearnerContext, { scenario }: OpenedScenario, { id }: ScenarioStep) {
  return { userId: learnerOf(ctx).userId, itemType: 'scenario' as const, itemId: scenario.id, partId: id }
}

async function keepRound(
  ctx: WriteContext<LearnerContext>,
  { scenario, visit }: OpenedScenario,
  step: ScenarioStep,
  { hints, wrong, day }: Round,
): Promise<void> {
  const steps = { ...visit.steps, [step.id]: { hints, wrong, day } }
  await updateVisit(ctx.db, learnerOf(ctx), scenario.id, { steps })
}

async function finishStep(
  ctx: WriteContext<LearnerContext>,
  { scenario, isCompleted }: OpenedScenario,
  step: number,
): Promise<Completions> {
  const owner = learnerOf(ctx)
  await insertLearningDay(ctx.db, owner, ctx.clock.now())
  const { completions } = await recordScenarioStep(ctx, { userId: owner.userId, scenarioId: scenario.id, step })
  if (completions.isItemCompleted) await updateVisit(ctx.db, owner, scenario.id, { completions })
  // Repeating the scenario may complete a renewed assignment.
  return isCompleted ? completions : nothingCompleted
}

/** What this answer itself completed comes first. */
function listCompletions(renewed: Completions, repeated: Completions, finished: Completions | null): Completions {
  if (renewed.assignments.length > 0) return renewed
  return repeated.certificates.length > 0 ? repeated : (finished ?? nothingCompleted)
}

/** Hints of scenarios cost no XP, but they still come in order, and the last one marks the step. */
export async function takeScenarioHint(
  ctx: LearnerContext,
  { scenarioId, stepNumber }: { scenarioId: string; stepNumber: string },
  number: number,
): Promise<OperationAnswer<typeof takeScenarioHintOperation>> {
  return write(ctx, async (ctx) => {
    const opened = await open(ctx, scenarioId)
    const { step } = findReachedStep(opened, stepNumber)
    const hints = hintsOf(step)
    const round = roundOfStep(opened, step)
    const taken = Math.min(round.hints, hints.length)
    const hint = hints[number - 1]
    if (hint === undefined || number > taken + 1) {
      throw invalidField('number', `must be at most ${Math.min(taken + 1, hints.length)}`)
    }
    const now = Math.max(taken, number)
    if (now > taken) await keepRound(ctx, opened, step, { ...round, hints: now })
    return { hint, hintsTaken: hints.slice(0, now) }
  })
}

async function open(ctx: LearnerContext, scenarioId: string): Promise<OpenedScenario> {
  const { catalog, lessons } = ctx
  const scenario = catalog.scenarios.get(scenarioId)
  if (scenario === undefined) throw new AppError('scenario_not_found', { itemId: scenarioId })
  const owner = learnerOf(ctx)
  const steps = await lessons.listSteps(scenarioId)
  const visit = await getOrInsertVisit(ctx.db, owner, scenarioId, randomBytes(16))
  const { currentStep, completedAt } = await findFinishedSteps(ctx.db, owner, scenarioId)
  const isCompleted = completedAt !== null
  const marks = (await listMarkedParts(ctx, owner.userId)).filter(
    ({ itemType, itemId }) => itemType === 'scenario' && itemId === scenarioId,
  )
  return {
    scenario,
    categoryTitle: catalog.categories.get(scenario.categoryId)?.title ?? scenario.categoryId,
    steps,
    visit,
    marks: new Map([
      ...(await listRenewedSteps(ctx, scenarioId, steps)),
      ...marks.map(({ partId, markedAt }) => [partId, markedAt] as const),
    ]),
    // A completed scenario may have gained steps since; all of them can be viewed.
    finishedSteps: isCompleted ? steps.length : Math.min(currentStep, steps.length),
    isCompleted,
    now: ctx.clock.now(),
  }
}

/** Steps that a renewed assignment requires again: they are repeated like marked ones, without waiting a day. */
async function listRenewedSteps(
  ctx: LearnerContext,
  scenarioId: string,
  steps: readonly ScenarioStep[],
): Promise<(readonly [stepId: string, markedAt: Date])[]> {
  const owner = learnerOf(ctx)
  const renewedAt = await findRenewedScenario(ctx, { userId: owner.userId, scenarioId })
  if (renewedAt === undefined) return []
  const passes = await listStepPasses(ctx.db, owner, scenarioId)
  const yesterday = new Date(ctx.clock.now().getTime() - dayMs)
  const markedAt = renewedAt < yesterday ? renewedAt : yesterday
  return steps.flatMap(({ id }, index) => ((passes.get(index + 1) ?? new Date(0)) < renewedAt ? [[id, markedAt]] : []))
}

function findReachedStep(
  { steps, finishedSteps }: OpenedScenario,
  text: string,
): { step: ScenarioStep; number: number } {
  const number = /^[1-9]\d{0,2}$/.test(text) ? Number(text) : 0
  const step = steps[number - 1]
  if (step === undefined) throw invalidField('stepNumber', `must be a step from 1 to ${steps.length}`)
  if (number > finishedSteps + 1) throw new AppError('step_not_reached')
  return { step, number }
}
