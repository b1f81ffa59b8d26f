import { Button, Skeleton, Title } from '@mantine/core'
import {
  answerScenarioStep,
  getLearnScenario,
  type LearnScenario,
  type ScenarioStepView,
  type StepOutcome,
  takeScenarioHint,
} from '@parapet/contract'
import { lazy, Suspense } from 'react'
import { useApiCache, useApiMutation } from '../../api/query.ts'
import { Problem } from '../../ui/page/problem.tsx'
import { useFocusIf, useFocusOnChange } from '../../ui/page/use-focus.ts'
import { Group, Stack } from '../../ui/text/flex.tsx'
import { Text } from '../../ui/text/text.tsx'
import answering from '../answering/action-bar.module.css'
import { Away, untilItArrives } from '../answering/away.tsx'
import { Hints } from '../answering/hints.tsx'
import { progressReads, scenarioQuery } from '../learn-data.ts'
import { Markdown } from '../lesson/markdown.tsx'
import { ChoiceStep } from './choice-step.tsx'
import { MarkNote } from './mark-note.tsx'
import classes from './scenario.module.css'
import { SimulatedBrowser } from './simulated-browser.tsx'
import { SimulatedTerminal } from './simulated-terminal.tsx'
import type { StepProps } from './step-props.ts'

/** Loaded with the first step that shows code, or sends requests: most do neither. */
const HttpClient = lazy(async () => ({ default: (await import('./http-client.tsx')).HttpClient }))
const CodeStep = lazy(async () => ({ default: (await import('./code-step.tsx')).CodeStep }))

const waiting = <Skeleton height={240} role="status" aria-label="Loading" />

type ScenarioStepProps = {
  scenario: LearnScenario
  step: ScenarioStepView
  /** The learner just came here from another step. */
  isNew: boolean
  onGo: (step: number) => void
  /** The last step was finished. */
  onEnd: (outcome: StepOutcome) => void
}

export function ScenarioStep({ scenario, step, isNew, onGo, onEnd }: ScenarioStepProps) {
  const { answer, hint } = useSending(scenario, step.number, onEnd)
  const params = { scenarioId: scenario.scenarioId, stepNumber: String(step.number) }
  const heading = useFocusIf<HTMLHeadingElement>(isNew)
  const refusal = answer.error ?? hint.error
  const props: StepProps = {
    // A step to repeat is taken like a new one.
    step: step.isRepeat ? { ...step, isFinished: false } : step,
    outcome: answer.data,
    isSending: answer.isPending,
    onAnswer: (body, after) =>
      answer.mutate(
        { params, body: { ...body, tryNumber: step.nextTryNumber } },
        after === undefined ? {} : { onSuccess: after },
      ),
  }
  return (
    <Stack gap="md" component="section" aria-label={`Step ${step.number}: ${step.title}`}>
      <div>
        <Text size="sm" c="dimmed">
          Step {step.number} of {scenario.totalSteps}
        </Text>
        <Title order={2} size="h3" ref={heading} tabIndex={-1}>
          {step.title}
        </Title>
      </div>
      <Markdown text={step.text} headingLevel={3} snippets={step.snippets} />
      {step.goal !== null && (
        <div className={classes.goal}>
          <Text size="xs" c="dimmed" fw={600}>
            Your goal
          </Text>
          <Markdown text={step.goal} />
        </div>
      )}
      {refusal !== null && <Problem error={refusal} />}
      <Away sending={[answer, hint]} />
      <View {...props} />
      {step.kind !== 'story' && !props.step.isFinished && (
        <Hints
          taken={step.hintsTaken}
          total={step.hintsTotal}
          price={
            step.hintsTaken.length + 1 === step.hintsTotal ? 'means repeating this step on another day' : undefined
          }
          isTaking={hint.isPending}
          onTake={(number) => hint.mutate({ params, body: { number } })}
        />
      )}
      <MarkNote step={step} />
      <Onward scenario={scenario} onGo={onGo} {...props} />
    </Stack>
  )
}

function View(props: StepProps) {
  switch (props.step.kind) {
    case 'story':
      return null
    case 'browser':
      return <SimulatedBrowser {...props} />
    case 'terminal':
      return <SimulatedTerminal {...props} />
    case 'http':
      return (
        <Suspense fallback={waiting}>
          <HttpClient {...props} />
        </Suspense>
      )
    case 'code':
      return (
        <Suspense fallback={waiting}>
          <CodeStep {...props} />
        </Suspense>
      )
    case 'choice':
      return <ChoiceStep {...props} />
  }
}

type OnwardProps = StepProps & { scenario: LearnScenario; onGo: (step: number) => void }

/** What was achieved, and a button to the next step, which also completes a story step. */
function Onward({ scenario, step, outcome, isSending, onAnswer, onGo }: OnwardProps) {
  const isLast = step.number === scenario.totalSteps
  const box = useFocusOnChange<HTMLDivElement>(String(step.isFinished))
  const goOn = () => {
    if (step.isFinished) onGo(step.number + 1)
    else onAnswer({}, () => !isLast && onGo(step.number + 1))
  }
  if (step.kind !== 'story' && !step.isFinished) return null
  return (
    <Stack gap="md" ref={box} tabIndex={-1}>
      {step.kind !== 'story' && (
        <Text size="sm" fw={600} role="status">
          <span aria-hidden>✓ </span>
          {outcome?.isRight ? 'That’s right.' : 'You have finished this step.'}
        </Text>
      )}
      {!(isLast && step.isFinished) && (
        <Group className={answering.bar as string}>
          <Button data-enter onClick={goOn} loading={isSending}>
            {isLast ? 'Finish' : 'Continue'}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

function useSending(scenario: LearnScenario, step: number, onEnd: (outcome: StepOutcome) => void) {
  const cache = useApiCache()
  const query = scenarioQuery(scenario.scenarioId)
  const answer = useApiMutation(answerScenarioStep, {
    ...untilItArrives,
    onSuccess: async (outcome) => {
      // First, so that the end shows as new from the beginning.
      if (outcome.isRight && outcome.scenario.isCompleted && step === scenario.totalSteps) onEnd(outcome)
      cache.put(query, outcome.scenario)
      if (outcome.isRight) await cache.invalidate(...progressReads)
    },
    onError: () => cache.invalidate(getLearnScenario),
  })
  const hint = useApiMutation(takeScenarioHint, {
    ...untilItArrives,
    onSuccess: ({ hintsTaken }) => {
      const steps = scenario.steps.map((one) => (one.number === step ? { ...one, hintsTaken } : one))
      cache.put(query, { ...scenario, steps })
    },
  })
  return { answer, hint }
}
