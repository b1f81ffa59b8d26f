import type { ScenarioStepView, StepAnswer, StepOutcome } from '@parapet/contract'

/** The props of a step view: the last outcome in this window, and how to answer. */
export type StepProps = {
  step: ScenarioStepView
  outcome: StepOutcome | undefined
  isSending: boolean
  onAnswer: (answer: StepAnswer, after?: (outcome: StepOutcome) => void) => void
}
