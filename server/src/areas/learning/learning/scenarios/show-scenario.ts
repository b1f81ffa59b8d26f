/** What a learner may see of a scenario: steps that were reached, and answers that were earned. */
import type { LearnScenario, ScenarioStepView } from '@parapet/contract'
import { type CatalogScenario, cweName, type ScenarioStep } from '../../../training/catalog/catalog.ts'
import { scenarioXp } from '../../../training/progress/progress.ts'
import { startOfNextDay } from '../attempts/locks.rules.ts'
import { explainStep, labelsOfStep, listChoosables } from './grade-step.ts'
import type { ScenarioVisit } from './scenarios.queries.ts'
import { type Round, roundOf, seedOf, wrongAnswersToMark } from './step-rounds.rules.ts'

/** A scenario with a person's progress in it. */
export type OpenedScenario = {
  scenario: CatalogScenario
  categoryTitle: string
  steps: readonly ScenarioStep[]
  visit: ScenarioVisit
  /** When steps were marked, by step id. */
  marks: ReadonlyMap<string, Date>
  finishedSteps: number
  isCompleted: boolean
  now: Date
}

/** How the step is taken now. */
export function roundOfStep({ visit, marks, now }: OpenedScenario, { id }: ScenarioStep): Round {
  return roundOf(visit.steps[id], marks.get(id), now)
}

export function hintsOf(step: ScenarioStep): readonly string[] {
  return 'hints' in step ? (step.hints ?? []) : []
}

export function showScenario(opened: OpenedScenario): LearnScenario {
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
    stepsToRepeat: opened.marks.size,
    xp: scenarioXp,
    steps: steps.slice(0, finishedSteps + 1).map((step, index) => showStep(opened, step, index + 1)),
  }
}

function showStep(opened: OpenedScenario, step: ScenarioStep, number: number): ScenarioStepView {
  const round = roundOfStep(opened, step)
  const seed = seedOf(opened.visit.seed, round)
  const markedAt = opened.marks.get(step.id)
  const isFinished = number <= opened.finishedSteps
  const isChoosing = step.kind === 'code' || step.kind === 'choice'
  return {
    number,
    kind: step.kind,
    title: step.title,
    text: step.text,
    goal: 'goal' in step ? (step.goal ?? null) : null,
    isFinished,
    hintsTotal: hintsOf(step).length,
    hintsTaken: hintsOf(step).slice(0, round.hints),
    nextTryNumber: round.wrong.length + 1,
    wrongAnswersLeft: wrongAnswersToMark - round.wrong.length,
    repeatFrom: markedAt === undefined ? null : startOfNextDay(markedAt).toISOString(),
    isRepeat: round.isRepeat,
    ...showViews(step, seed),
    explanations: isFinished && isChoosing && !round.isRepeat ? explainStep(step, seed) : [],
  }
}

type Views = Pick<ScenarioStepView, 'browser' | 'terminal' | 'http' | 'code' | 'choice'>
const noViews: Views = { browser: null, terminal: null, http: null, code: null, choice: null }

/** Field by field, because the same file contains the answers. */
function showViews(step: ScenarioStep, seed: Buffer): Views {
  switch (step.kind) {
    case 'story':
      return noViews
    case 'browser': {
      const fields = step.form.fields.map(({ name, label, value = '', isSecret = false }) => ({
        name,
        label,
        value,
        isSecret,
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
