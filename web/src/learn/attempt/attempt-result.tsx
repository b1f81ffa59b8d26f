import { Alert, Button } from '@mantine/core'
import type { Attempt, LanguageName, AttemptResult as Result } from '@parapet/contract'
import { paths } from '../../paths.generated.ts'
import { latePart } from '../../ui/late/late-part.tsx'
import { Group, Stack } from '../../ui/text/flex.tsx'
import { ButtonLink } from '../../ui/text/link.tsx'
import { Time } from '../../ui/text/time.tsx'
import { Completions } from '../answering/completions.tsx'
import { isLocked } from '../answering/is-locked.ts'
import { LockNote } from '../answering/lock-note.tsx'
import { NextDue } from '../items/next-due.tsx'
import { ResultCards } from './result-cards.tsx'
import { ResultHero } from './result-hero.tsx'

/** Below the score; needs what draws texts and code. */
const ResultDetails = latePart(() => import('./result-details.tsx'), 'ResultDetails', 360)

type AttemptResultProps = {
  attempt: Attempt
  result: Result
  /** The attempt just ended, in this window. */
  isNew: boolean
  isBeginning: boolean
  solution: { isPending: boolean; error: Error | null; onShow: () => void }
  onBegin: (challengeId: string, language?: LanguageName) => void
  /** Undefined if the attempt can't go on as practice. */
  onPractice: (() => void) | undefined
}

/** The attempt has ended: the score, the next step, and as much of the solution as was earned. */
export function AttemptResult(props: AttemptResultProps) {
  const { attempt, result, solution } = props
  return (
    <Stack gap="xl">
      <Score {...props} />
      <ResultCards attempt={attempt} result={result} />
      <Completions completions={result.completions} item={attempt.topicTitle} isNew={props.isNew} />
      <ResultDetails attempt={attempt} result={result} solution={solution}>
        <Next {...props} />
      </ResultDetails>
    </Stack>
  )
}

function Score(props: AttemptResultProps) {
  const { lock, certificateFrom } = props.result
  return (
    <ResultHero {...props}>
      <Stack gap="sm">
        {lock !== null && <LockNote lock={lock} id="lock" />}
        {certificateFrom !== null && (
          <Alert color="orange" variant="default">
            This challenge counts for a certificate only when you pass it after <Time at={certificateFrom} />.
          </Alert>
        )}
        <Next {...props} />
      </Stack>
    </ResultHero>
  )
}

function Next({ attempt, result, isBeginning, onBegin, onPractice }: AttemptResultProps) {
  const { nextChallenge, isPassed, lock } = result
  const isFirst = !isPassed && !isLocked(lock)
  const again = (
    <Button
      variant={isFirst ? 'filled' : 'default'}
      loading={isBeginning}
      disabled={isLocked(lock)}
      data-enter={isFirst ? '' : undefined}
      aria-describedby={lock === null ? undefined : 'lock'}
      onClick={() => onBegin(attempt.challengeId, attempt.code.language)}
    >
      Try again
    </Button>
  )
  return (
    <Group gap="sm">
      {isFirst && again}
      {nextChallenge !== null && (
        <Button
          variant={isFirst ? 'default' : 'filled'}
          loading={isBeginning}
          data-enter={isFirst ? undefined : ''}
          onClick={() => onBegin(nextChallenge.challengeId, attempt.code.language)}
        >
          Next: {nextChallenge.title}
        </Button>
      )}
      {nextChallenge === null && <NextDue except={attempt.topicId} />}
      {!isFirst && again}
      {onPractice !== undefined && (
        <Button variant="default" onClick={onPractice}>
          Keep practicing
        </Button>
      )}
      <ButtonLink variant="subtle" to={paths.topic} params={{ topicId: attempt.topicId }}>
        Back to topic
      </ButtonLink>
    </Group>
  )
}
