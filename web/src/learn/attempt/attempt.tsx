import { Alert } from '@mantine/core'
import {
  type Attempt,
  type AttemptAnswer,
  answerAttempt,
  getAttempt,
  type HintRequest,
  languageTitles,
  showSolution,
  takeHint,
} from '@parapet/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useApiCache, useApiMutation } from '../../api/query.ts'
import type { LoaderArgs } from '../../page-route.tsx'
import { paths } from '../../paths.generated.ts'
import { firstPaint } from '../../ui/late/first-paint.ts'
import { chosenPart } from '../../ui/late/late-part.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Group, Stack } from '../../ui/text/flex.tsx'
import { Away, untilItArrives } from '../answering/away.tsx'
import { PlayerKeys } from '../answering/player-keys.tsx'
import { Refusal } from '../answering/refusal.tsx'
import { attemptQuery, progressReads } from '../learn-data.ts'
import { toDifficulty } from '../words.ts'
import { AttemptResult } from './attempt-result.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { RecordOver } from './record-over.tsx'
import { useBegin } from './use-begin.ts'
import { useCanWrite, type Way } from './ways.ts'

/** Only one shows at a time. The result is small, and is what a link to an old attempt shows. */
const FindPhase = chosenPart(() => import('./find-phase.tsx'), 'FindPhase')
const FixPhase = chosenPart(() => import('./fix-phase.tsx'), 'FixPhase')

export const loader = async ({ client, params: { attemptId } }: LoaderArgs<{ attemptId: string }>) => {
  const { phase } = await client.ensureQueryData(attemptQuery(attemptId))
  if (phase === 'find') await FindPhase.load()
  if (phase === 'fix') await FixPhase.load()
}

/** The challenge player. All its state comes from the service, so a reload or another window shows the same. */
export function AttemptPage() {
  const { attemptId } = useParams({ from: '/inside/learn/attempts/$attemptId' })
  const { data: attempt } = useSuspenseQuery(attemptQuery(attemptId))
  return <Player key={attemptId} attempt={attempt} />
}

function Player({ attempt }: { attempt: Attempt }) {
  const { attemptId, phase, fix } = attempt
  const begin = useBegin()
  const { answer, hint, solution } = useSending()
  const isNew = useRef(phase).current !== phase
  const [way, setWay] = useState<Way>(useCanWrite() ? 'write' : 'choose')
  useEffect(() => {
    // What comes next is there when it is needed. If it can't be loaded now, it is loaded then.
    if (phase === 'find') firstPaint.then(() => FixPhase.load()).catch(() => undefined)
  }, [phase])
  const refusal = [answer.error, hint.error, begin.error].find((error) => error !== null) ?? null
  const notices = (
    <>
      {attempt.wasRestarted && (
        <Alert color="orange" role="status">
          This challenge has changed since you started, so your attempt starts over.
        </Alert>
      )}
      <RecordOver attempt={attempt} />
      {refusal !== null && <Refusal error={refusal} />}
      <Away sending={[answer, hint]} />
    </>
  )
  const params = { attemptId }
  const giveUp = { isPending: solution.isPending, error: solution.error, onShow: () => solution.mutate({ params }) }
  const actions = {
    attempt,
    begin,
    notices,
    solution: giveUp,
    isSending: answer.isPending,
    isTaking: hint.isPending,
    onAnswer: (body: AttemptAnswer) => answer.mutate({ params, body }),
    onHint: (body: HintRequest) => hint.mutate({ params, body }),
  }
  if (phase === 'find') return <FindPhase key="find" {...actions} />
  if (phase === 'fix' && fix !== null) {
    return <FixPhase key="fix" {...actions} fix={fix} isNew={isNew} way={way} onWay={setWay} />
  }
  return <Finished {...actions} isNew={isNew} />
}

type FinishedProps = {
  attempt: Attempt
  begin: ReturnType<typeof useBegin>
  notices: ReactNode
  solution: { isPending: boolean; error: Error | null; onShow: () => void }
  isNew: boolean
}

function Finished({ attempt, begin, notices, solution, isNew }: FinishedProps) {
  const { topicId, topicTitle, title, difficulty, code, result } = attempt
  if (result === null) return null
  return (
    <Page
      title={title}
      hint={`${toDifficulty(difficulty)} challenge in ${languageTitles[code.language]}`}
      trail={[
        { label: 'Home', to: paths.learn },
        { label: 'Catalog', to: paths.catalog },
        { label: topicTitle, to: paths.topic, params: { topicId }, search: { language: code.language } },
      ]}
      actions={
        <Group gap="sm">
          <PlayerKeys />
          <LanguageChoice attempt={attempt} begin={begin} />
        </Group>
      }
    >
      <Stack gap="md">
        {notices}
        <AttemptResult
          attempt={attempt}
          result={result}
          isNew={isNew}
          isBeginning={begin.isPending}
          solution={solution}
          onBegin={(challenge) => begin.mutate({ topicId, ...challenge })}
        />
      </Stack>
    </Page>
  )
}

function useSending() {
  const cache = useApiCache()
  const keep = async (attempt: Attempt) => {
    cache.put(attemptQuery(attempt.attemptId), attempt)
    if (attempt.phase === 'done') await cache.invalidate(...progressReads)
  }
  const onError = () => cache.invalidate(getAttempt)
  const options = { ...untilItArrives, onError, onSuccess: ({ attempt }: { attempt: Attempt }) => keep(attempt) }
  return {
    answer: useApiMutation(answerAttempt, options),
    hint: useApiMutation(takeHint, options),
    solution: useApiMutation(showSolution, { onError, onSuccess: keep }),
  }
}
