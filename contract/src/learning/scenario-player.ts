/** The scenario player: steps are shown once they are reached, and graded by the service. */
import type { AppOperation } from '../api/app-operation.ts'
import { limits } from '../api/limits.ts'
import { Nullable, OneOf, type Static, Text, Timestamp, Type } from '../api/schema.ts'
import { Reward } from '../training/rewards.ts'
import { ChoiceFeedback, CodeBlock, CodeFile, CodeSnippet, Completions } from './challenge-attempts.ts'

const closed = { additionalProperties: false }

export const scenarioStepKinds = ['story', 'browser', 'terminal', 'http', 'code', 'choice'] as const

const BrowserView = Type.Object(
  {
    url: Type.String(),
    page: Type.String({ description: 'Markdown' }),
    fields: Type.Array(
      Type.Object(
        { name: Type.String(), label: Type.String(), value: Type.String(), isSecret: Type.Boolean() },
        closed,
      ),
    ),
    button: Type.String(),
  },
  { $id: 'BrowserView', ...closed },
)
const TerminalView = Type.Object({ prompt: Type.String(), screen: Type.String() }, { $id: 'TerminalView', ...closed })
const HttpView = Type.Object(
  { method: Type.String(), path: Type.String(), headers: Type.String(), body: Type.String() },
  { $id: 'HttpView', ...closed },
)
const CodeView = Type.Object(
  { file: CodeFile, chooseCount: Type.Integer(), blocks: Type.Array(CodeBlock) },
  { $id: 'CodeView', ...closed },
)
const ChoiceView = Type.Object(
  {
    question: Type.String(),
    options: Type.Array(Type.Object({ label: Type.String(), text: Type.String() }, closed)),
  },
  { $id: 'ChoiceView', ...closed },
)

/** A step that was reached. Of the five views, the one of its kind is there; a story has none. */
export const ScenarioStepView = Type.Object(
  {
    number: Type.Integer({ minimum: 1 }),
    kind: OneOf(scenarioStepKinds),
    title: Type.String(),
    text: Type.String({ description: 'Markdown' }),
    snippets: Type.Optional(Type.Array(CodeSnippet, { description: 'Colors of the code in the text' })),
    goal: Nullable(Type.String()),
    isFinished: Type.Boolean(),
    hintsTotal: Type.Integer(),
    hintsTaken: Type.Array(Type.String()),
    /** To be sent with the next answer. */
    nextTryNumber: Type.Integer({ minimum: 1 }),
    wrongAnswersLeft: Type.Integer({ description: 'After so many more the step is marked' }),
    repeatFrom: Nullable(Timestamp(), {
      description: 'The step is marked: the scenario counts for a certificate once it is solved again after this time',
    }),
    isRepeat: Type.Boolean({
      description: 'It is time to solve the marked step again, so it is shown as if it were new',
    }),
    browser: Nullable(BrowserView),
    terminal: Nullable(TerminalView),
    http: Nullable(HttpView),
    code: Nullable(CodeView),
    choice: Nullable(ChoiceView),
    explanations: Type.Array(ChoiceFeedback, {
      description:
        'Of every block or option, once the step is finished; empty before, while it is to be repeated, and for other kinds',
    }),
  },
  { $id: 'ScenarioStepView', ...closed },
)
export type ScenarioStepView = Static<typeof ScenarioStepView>

/** A scenario, as far as its reader got. */
export const LearnScenario = Type.Object(
  {
    scenarioId: Type.String(),
    title: Type.String(),
    summary: Type.String(),
    categoryId: Type.String(),
    categoryTitle: Type.String(),
    cwes: Type.Array(Type.String()),
    estimatedMinutes: Type.Integer(),
    isRetired: Type.Boolean(),
    totalSteps: Type.Integer(),
    finishedSteps: Type.Integer(),
    isCompleted: Type.Boolean(),
    stepsToRepeat: Type.Integer({ description: 'Steps that are marked' }),
    xp: Type.Integer({ description: 'What it is worth when completed' }),
    steps: Type.Array(ScenarioStepView, { description: 'Those that were finished, and the next one' }),
  },
  { $id: 'LearnScenario', ...closed },
)
export type LearnScenario = Static<typeof LearnScenario>

const input = (maxLength: number = limits.scenarioInputLength) => Text({ maxLength })

/** What was typed or chosen. Which field is needed follows from the kind of the step; a story needs none. */
const StepAnswer = Type.Object({
  tryNumber: Type.Optional(
    Type.Integer({ minimum: 1, maximum: limits.phaseTries, description: 'Of the step: the same answer counts once' }),
  ),
  fields: Type.Optional(
    Type.Unsafe<Record<string, string>>({
      type: 'object',
      maxProperties: 10,
      additionalProperties: { type: 'string', maxLength: limits.scenarioInputLength },
      description: 'browser: by name of the field',
    }),
  ),
  command: Type.Optional(input()),
  request: Type.Optional(
    Type.Object({ method: input(20), path: input(), headers: input(), body: input() }, { description: 'http' }),
  ),
  choices: Type.Optional(
    Type.Array(Text({ minLength: 1, maxLength: 20 }), { minItems: 1, maxItems: 7, description: 'code, choice' }),
  ),
})
export type StepAnswer = Static<typeof StepAnswer>

/** What the simulated thing shows in return; of the fields, those of its kind are there. */
export const StepReply = Type.Object(
  {
    url: Nullable(Type.String()),
    page: Nullable(Type.String({ description: 'browser: Markdown' })),
    output: Nullable(Type.String({ description: 'terminal' })),
    status: Nullable(Type.Integer({ description: 'http' })),
    body: Nullable(Type.String({ description: 'http' })),
  },
  { $id: 'StepReply', ...closed },
)
export type StepReply = Static<typeof StepReply>

export const StepOutcome = Type.Object(
  {
    isRight: Type.Boolean({ description: 'The goal was achieved; the step is finished' }),
    reply: Nullable(StepReply),
    feedback: Type.Array(ChoiceFeedback, { description: 'About what was chosen' }),
    completions: Completions,
    reward: Nullable(Reward, { description: 'null unless the scenario is completed and this was its last step' }),
    scenario: LearnScenario,
  },
  { $id: 'StepOutcome', ...closed },
)
export type StepOutcome = Static<typeof StepOutcome>

export const getLearnScenario = {
  id: 'learnScenarios.get',
  method: 'GET',
  url: '/learn/scenarios/{scenarioId}',
  access: 'member',
  answer: LearnScenario,
  errors: ['scenario_not_found'],
} as const satisfies AppOperation

export const answerScenarioStep = {
  id: 'learnScenarios.answer',
  method: 'POST',
  url: '/learn/scenarios/{scenarioId}/steps/{stepNumber}/answer',
  access: 'member',
  body: StepAnswer,
  isBodyOptional: true,
  answer: StepOutcome,
  errors: ['scenario_not_found', 'step_not_reached', 'content_changed', 'attempt_moved_on'],
} as const satisfies AppOperation

export const takeScenarioHint = {
  id: 'learnScenarios.takeHint',
  method: 'POST',
  url: '/learn/scenarios/{scenarioId}/steps/{stepNumber}/hint',
  access: 'member',
  body: Type.Object({ number: Type.Integer({ minimum: 1, maximum: 10 }) }),
  answer: Type.Object({ hint: Type.String(), hintsTaken: Type.Array(Type.String()) }, closed),
  errors: ['scenario_not_found', 'step_not_reached'],
} as const satisfies AppOperation
