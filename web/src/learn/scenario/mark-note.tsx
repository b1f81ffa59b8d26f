import type { ScenarioStepView } from '@parapet/contract'
import { Text } from '../../ui/text/text.tsx'
import { Time } from '../../ui/text/time.tsx'

/** Whether the step counts for a certificate, and what to do about it. */
export function MarkNote({ step }: { step: ScenarioStepView }) {
  return (
    <Text size="sm" component="div" role="status">
      <Note step={step} />
    </Text>
  )
}

function Note({ step: { isRepeat, repeatFrom, isFinished, wrongAnswersLeft } }: { step: ScenarioStepView }) {
  if (isRepeat) return <>Solve this step again without the last hint, so that the scenario counts for a certificate.</>
  if (repeatFrom !== null) {
    return (
      <>
        The scenario counts for a certificate once you solve this step again, without the last hint, after{' '}
        <Time at={repeatFrom} />.
      </>
    )
  }
  if (!isFinished && wrongAnswersLeft === 1) {
    return <>After one more wrong answer, you need to solve this step again on another day for a certificate.</>
  }
  return null
}
