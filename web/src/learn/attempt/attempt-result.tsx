import { Alert, Button } from '@mantine/core'
import type { Attempt, LanguageName, AttemptResult as Result } from '@parapet/contract'
import { useRef } from 'react'
import { paths } from '../../paths.ts'
import { Group, Stack } from '../../ui/flex.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { Text } from '../../ui/text.tsx'
import { Time } from '../../ui/time.tsx'
import answering from '../answering/action-bar.module.css'
import { Completions } from '../answering/completions.tsx'
import { isLocked } from '../answering/is-locked.ts'
import { LockNote } from '../answering/lock-note.tsx'
import { Remark } from '../answering/remarks.tsx'
import { NextDue } from '../items/next-due.tsx'
import { Markdown } from '../lesson/markdown.tsx'
import { CompareFixes } from './compare-fixes.tsx'
import { nameOfBlock } from './find-phase.tsx'
import { ResultHero } from './result-hero.tsx'
import { Part, Solution } from './solution.tsx'
import { SolutionButton } from './solution-button.tsx'

type AttemptResultProps = {
  attempt: Attempt
  result: Result
  /** The attempt just ended, in this window. */
  isNew: boolean
  isBeginning: boolean
  solution: { isPending: boolean; error: Error | null; onShow: () => void }
  onBegin: (challengeId: string, language?: LanguageName) => void
}

/** The attempt has ended: the score, the next step, and as much of the solution as was earned. */
export function AttemptResult(props: AttemptResultProps) {
  const { attempt, result, solution } = props
  const wasShown = useRef(result.solution !== null).current
  return (
    <Stack gap="xl">
      <Score {...props} />
      <Completions completions={result.completions} item={attempt.topicTitle} isNew={props.isNew} />
      {result.handsOn !== null && <CompareFixes fix={result.handsOn} />}
      <Stack gap="xl" maw={860}>
        {result.solution === null ? (
          <>
            <Answers attempt={attempt} />
            <div>
              <SolutionButton isEnded {...solution} />
            </div>
          </>
        ) : (
          <>
            <Solution attempt={attempt} solution={result.solution} isNew={!wasShown} />
            <div className={answering.bar}>
              <Next {...props} />
            </div>
          </>
        )}
      </Stack>
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

function Next({ attempt, result, isBeginning, onBegin }: AttemptResultProps) {
  const { nextChallenge, isPassed, lock } = result
  const isFirst = !isPassed && !isLocked(lock)
  const again = (
    <Button
      variant={isFirst ? 'filled' : 'default'}
      loading={isBeginning}
      disabled={isLocked(lock)}
      {...(isFirst ? { 'data-enter': '' } : {})}
      {...(lock === null ? {} : { 'aria-describedby': 'lock' })}
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
          {...(isFirst ? {} : { 'data-enter': '' })}
          onClick={() => onBegin(nextChallenge.challengeId, attempt.code.language)}
        >
          Next: {nextChallenge.title}
        </Button>
      )}
      {nextChallenge === null && <NextDue except={attempt.topicId} />}
      {!isFirst && again}
      <ButtonLink variant="subtle" to={paths.topic} params={{ topicId: attempt.topicId }}>
        Back to topic
      </ButtonLink>
    </Group>
  )
}

/** The choice and its feedback; correct ones stay expanded. */
function Answers({ attempt: { find, fix } }: { attempt: Attempt }) {
  const said = [
    ...find.tries.flatMap(({ feedback }) =>
      feedback.map((one) => ({ feedback: one, name: nameOfBlock(find.blocks, one.label) })),
    ),
    ...(fix?.tries ?? []).flatMap(({ feedback }) =>
      feedback.map((one) => ({
        feedback: one,
        name: fix?.fixes.find(({ label }) => label === one.label)?.title ?? '',
      })),
    ),
  ]
  const hints = [...find.hintsTaken, ...(fix?.hintsTaken ?? [])]
  return (
    <>
      {said.length > 0 && (
        <Part title="Your answers">
          {said.map(({ feedback, name }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same block may be chosen twice, and answers never change places
            <Remark key={index} feedback={feedback} name={name} />
          ))}
        </Part>
      )}
      {hints.length > 0 && (
        <Part title="Hints you took">
          {hints.map((hint) => (
            <Text key={hint} size="sm" component="div">
              <Markdown text={hint} headingLevel={3} />
            </Text>
          ))}
        </Part>
      )}
    </>
  )
}
