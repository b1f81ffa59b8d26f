import { Alert, Button } from '@mantine/core'
import type { Attempt, AttemptMode, LanguageName, AttemptResult as Result } from '@parapet/contract'
import { paths } from '../../paths.generated.ts'
import { latePart } from '../../ui/late/late-part.tsx'
import { Group, Stack } from '../../ui/text/flex.tsx'
import { ButtonLink } from '../../ui/text/link.tsx'
import { Time } from '../../ui/text/time.tsx'
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
  onBegin: (challenge: { challengeId: string; language?: LanguageName; mode?: AttemptMode }) => void
}

/** The attempt has ended: the score, the next step, and as much of the solution as was earned. */
export function AttemptResult(props: AttemptResultProps) {
  const { attempt, result, solution } = props
  return (
    <Stack gap="xl">
      <Score {...props} />
      <ResultCards attempt={attempt} result={result} />
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
            A chosen fix counts for a certificate only after <Time at={certificateFrom} />; a fix you write yourself
            counts if you haven’t seen the answers in the last three days.
          </Alert>
        )}
        <Next {...props} />
      </Stack>
    </ResultHero>
  )
}

function Next({ attempt, result, isBeginning, onBegin }: AttemptResultProps) {
  const { challengeId, code, doesPracticeCount } = attempt
  const { nextChallenge, isPassed, isSolved, lock } = result
  const { language } = code
  // Solved in practice, but not in the way that counts: one step is missing.
  const isFirst = !isPassed
  const asksRecord = isSolved && !isPassed
  const again = (
    <Button
      variant={isFirst && !asksRecord ? 'filled' : 'default'}
      loading={isBeginning}
      {...(isFirst && !asksRecord ? { 'data-enter': '' } : {})}
      onClick={() => onBegin({ challengeId, language, mode: 'practice' })}
    >
      {isSolved ? 'Practice again' : 'Try again'}
    </Button>
  )
  const record = (
    <Button
      variant={asksRecord ? 'filled' : 'default'}
      loading={isBeginning}
      disabled={isLocked(lock)}
      data-enter={asksRecord ? '' : undefined}
      aria-describedby={lock === null ? undefined : 'lock'}
      onClick={() => onBegin({ challengeId, language, mode: 'record' })}
    >
      {attempt.mode === 'record' ? 'Try again for the record' : 'Try for the record'}
    </Button>
  )
  return (
    <Group gap="sm">
      {isFirst && (asksRecord ? record : again)}
      {nextChallenge !== null && (
        <Button
          variant={isFirst ? 'default' : 'filled'}
          loading={isBeginning}
          data-enter={isFirst ? undefined : ''}
          onClick={() => onBegin({ challengeId: nextChallenge.challengeId, language })}
        >
          Next: {nextChallenge.title}
        </Button>
      )}
      {nextChallenge === null && <NextDue except={attempt.topicId} />}
      {isFirst ? (asksRecord ? again : record) : doesPracticeCount || attempt.mode === 'record' ? again : record}
      <ButtonLink variant="subtle" to={paths.topic} params={{ topicId: attempt.topicId }}>
        Back to topic
      </ButtonLink>
    </Group>
  )
}
