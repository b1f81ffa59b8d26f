/** Scenarios as learners live through them: a step is shown once it is reached, its answers once they are earned. */
import { randomBytes } from 'node:crypto'
import type {
  LearnScenario,
  OperationAnswer,
  ScenarioStepView,
  StepAnswer,
  StepOutcome,
  takeScenarioHint as takeScenarioHintOperation,
} from '@parapet/contract'
import { AppError, invalidField } from '../../platform/http/app-error.ts'
import { type CatalogScenario, cweName, type ScenarioStep } from '../catalog/catalog.ts'
import { write } from '../organization/organization.ts'
import { findFinishedSteps, scenarioXp } from '../progress/progress.ts'
import { insertLearningDay } from './attempts.queries.ts'
import { explainStep, gradeStep, labelsOfStep, listChoosables } from './grade-step.ts'
import { type LearnerContext, learnerOf } from './learner.ts'
import { nothingCompleted, recordScenarioStep } from './record-results.ts'
import { getOrInsertVisit, type ScenarioVisit, updateVisit } from './scenarios.queries.ts'

/** A scenario with what somebody has done in it. */
type OpenedScenario = {
  scenario: CatalogScenario
  categoryTitle: string
  steps: readonly ScenarioStep[]
  visit: ScenarioVisit
  finishedSteps: number
  isCompleted: boolean
}

export async function readScenario(ctx: LearnerContext, scenarioId: string): Promise<LearnScenario> {
  return showScenario(await open(ctx, scenarioId))
}

/** Grades what was typed or chosen. Answered again, a step that was finished stays so. */
export async function answerStep(
  ctx: LearnerContext,
  { scenarioId, stepNumber }: { scenarioId: string; stepNumber: string },
  answer: StepAnswer,
): Promise<StepOutcome> {
  return write(ctx, { changes: [] }, async (ctx) => {
    const opened = await open(ctx, scenarioId)
    const { step, number } = findReachedStep(opened, stepNumber)
    const grade = gradeStep(step, opened.visit.seed, answer)
    if (!grade.isRight) return { ...grade, completions: nothingCompleted, scenario: showScenario(opened) }
    await finishStep(ctx, opened, number)
    const after = await open(ctx, scenarioId)
    const isLast = number === after.steps.length
    const completions = isLast ? (after.visit.completions ?? nothingCompleted) : nothingCompleted
    return { ...grade, completions, scenario: showScenario(after) }
  })
}

async function finishStep(ctx: LearnerContext, { scenario, isCompleted }: OpenedScenario, step: number) {
  const owner = learnerOf(ctx)
  await insertLearningDay(ctx.db, owner, ctx.clock.now())
  if (isCompleted) return
  const { completions } = await recordScenarioStep(ctx, { userId: owner.userId, scenarioId: scenario.id, step })
  if (completions.isItemCompleted) await updateVisit(ctx.db, owner, scenario.id, { completions })
}

/** Hints of scenarios cost nothing; they come in their order all the same. */
export async function takeScenarioHint(
  ctx: LearnerContext,
  { scenarioId, stepNumber }: { scenarioId: string; stepNumber: string },
  number: number,
): Promise<OperationAnswer<typeof takeScenarioHintOperation>> {
  return write(ctx, { changes: [] }, async (ctx) => {
    const opened = await open(ctx, scenarioId)
    const { step } = findReachedStep(opened, stepNumber)
    const hints = hintsOf(step)
    const taken = Math.min(opened.visit.hints[step.id] ?? 0, hints.length)
    const hint = hints[number - 1]
    if (hint === undefined || number > taken + 1) {
      throw invalidField('number', `must be at most ${Math.min(taken + 1, hints.length)}`)
    }
    const now = Math.max(taken, number)
    if (now > taken) {
      await updateVisit(ctx.db, learnerOf(ctx), scenarioId, { hints: { ...opened.visit.hints, [step.id]: now } })
    }
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
  return {
    scenario,
    categoryTitle: catalog.categories.get(scenario.categoryId)?.title ?? scenario.categoryId,
    steps,
    visit,
    // A completed scenario may have got steps since; all of them can be looked at.
    finishedSteps: isCompleted ? steps.length : Math.min(currentStep, steps.length),
    isCompleted,
  }
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

function hintsOf(step: ScenarioStep): readonly string[] {
  return 'hints' in step ? (step.hints ?? []) : []
}

function showScenario(opened: OpenedScenario): LearnScenario {
  const { scenario, steps, finishedSteps, isCompleted } = opened
  return {
    scenarioId: scenario.id,
    title: scenario.title,
    summary: scenario.summary,
    categoryId: scenario.categoryId,
    categoryTitle: opened.categoryTitle,
    cwes: scenario.cwes.map(cweName),
    estimatedMinutes: scenario.estimatedMinutes,
    isRetired: scenario.isRetired,
    totalSteps: steps.length,
    finishedSteps,
    isCompleted,
    xp: scenarioXp,
    steps: steps.slice(0, finishedSteps + 1).map((step, index) => showStep(opened, step, index + 1)),
  }
}

function showStep({ visit, finishedSteps }: OpenedScenario, step: ScenarioStep, number: number): ScenarioStepView {
  const { seed, hints } = visit
  const isFinished = number <= finishedSteps
  const isChoosing = step.kind === 'code' || step.kind === 'choice'
  return {
    number,
    kind: step.kind,
    title: step.title,
    text: step.text,
    goal: 'goal' in step ? (step.goal ?? null) : null,
    isFinished,
    hintsTotal: hintsOf(step).length,
    hintsTaken: hintsOf(step).slice(0, hints[step.id] ?? 0),
    ...showViews(step, seed),
    explanations: isFinished && isChoosing ? explainStep(step, seed) : [],
  }
}

type Views = Pick<ScenarioStepView, 'browser' | 'terminal' | 'http' | 'code' | 'choice'>
const noViews: Views = { browser: null, terminal: null, http: null, code: null, choice: null }

/** Field by field: answers stand in the same file. */
function showViews(step: ScenarioStep, seed: Buffer): Views {
  switch (step.kind) {
    case 'story':
      return noViews
    case 'browser': {
      const fields = step.form.fields.map(({ name, label, value = '', isSecret = false }) => ({
        ...{ name, label, value, isSecret },
      }))
      return { ...noViews, browser: { url: step.url, page: step.page, fields, button: step.form.button } }
    }
    case 'terminal':
      return { ...noViews, terminal: { prompt: step.prompt, screen: step.screen ?? '' } }
    case 'http': {
      const { method, path, headers = '', body = '' } = step.request
      return { ...noViews, http: { method, path, headers, body } }
    }
    case 'code':
      return { ...noViews, code: showCode(step, seed) }
    case 'choice': {
      const choosables = listChoosables(step)
      const options = [...labelsOfStep(step, seed)].map(([label, id]) => ({
        label,
        text: choosables.get(id)?.text ?? '',
      }))
      return { ...noViews, choice: { question: step.question, options } }
    }
  }
}

function showCode(step: Extract<ScenarioStep, { kind: 'code' }>, seed: Buffer): NonNullable<Views['code']> {
  const { shown } = step
  if (shown === undefined) throw new Error(`step ${step.id} has no code`)
  return {
    file: { fileName: shown.fileName, language: shown.language, lines: [...shown.lines] },
    chooseCount: [...listChoosables(step).values()].filter(({ isRight }) => isRight).length,
    blocks: [...labelsOfStep(step, seed)].map(([label, id]) => ({
      label,
      ...(shown.blocks.get(id) ?? { startLine: 1, endLine: 1 }),
    })),
  }
}
