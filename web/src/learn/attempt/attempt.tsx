import { Alert, Skeleton } from '@mantine/core'
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
import { Suspense, useEffect, useRef, useState } from 'react'
import { useApiCache, useApiMutation } from '../../api/query.ts'
import type { LoaderArgs } from '../../page-route.tsx'
import { paths } from '../../paths.generated.ts'
import { Select } from '../../ui/form/late-fields.tsx'
import { firstPaint } from '../../ui/late/first-paint.ts'
import { chosenPart } from '../../ui/late/late-part.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Group, Stack } from '../../ui/text/flex.tsx'
import { Away, untilItArrives } from '../answering/away.tsx'
import { isLocked } from '../answering/is-locked.ts'
import { PlayerKeys } from '../answering/player-keys.tsx'
import { Refusal } from '../answering/refusal.tsx'
import { attemptQuery, progressReads } from '../learn-data.ts'
import { useRememberLanguage } from '../remember-language.ts'
import { toDifficulty, toLanguage, toLanguageOptions } from '../words.ts'
import { AttemptResult } from './attempt-result.tsx'
import { PhaseLine } from './phase-line.tsx'
import { useBegin } from './use-begin.ts'
import { useCanWrite, type Way } from './ways.ts'

/** Only one shows at a time. The result is small, and is what a link to an old attempt shows. */
const FindPhase = chosenPart(() => import('./find-phase.tsx'), 'FindPhase')
const FixPhase = chosenPart(() => import('./fix-phase.tsx'), 'FixPhase')

export const loader = async ({ client, params: { attemptId } }: LoaderArgs<{ attemptId: string }>) => {
  const { phase, fix } = await client.ensureQueryData(attemptQuery(attemptId))
  if (phase === 'find') await FindPhase.load()
  if (phase === 'fix' || fix?.lab?.isPractice === true) await FixPhase.load()
}

/** The challenge player. All its state comes from the service, so a reload or another window shows the same. */
export function AttemptPage() {
  const { attemptId } = useParams({ from: '/inside/learn/attempts/$attemptId' })
  const { data: attempt } = useSuspenseQuery(attemptQuery(attemptId))
  return <Player key={attemptId} attempt={attempt} />
}

function Player({ attempt }: { attempt: Attempt }) {
  const { topicId, topicTitle, title, difficulty, code } = attempt
  const begin = useBegin()
  const { answer, hint, solution } = useSending()
  const refusal = [answer.error, hint.error, begin.error].find((error) => error !== null) ?? null
  return (
    <Page
      title={title}
      hint={`${toDifficulty(difficulty)} challenge in ${languageTitles[code.language]}`}
      trail={[
        { label: 'Catalog', to: paths.catalog },
        { label: topicTitle, to: paths.topic, params: { topicId }, search: { language: code.language } },
      ]}
      actions={<LanguageChoice attempt={attempt} begin={begin} />}
    >
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <PhaseLine attempt={attempt} />
          <PlayerKeys />
        </Group>
        {attempt.wasRestarted && (
          <Alert color="orange" role="status">
            This challenge has changed since you started, so your attempt starts over.
          </Alert>
        )}
        {refusal !== null && <Refusal error={refusal} />}
        <Away sending={[answer, hint]} />
        <Suspense fallback={<Skeleton height={360} role="status" aria-label="Loading" />}>
          <Phase attempt={attempt} begin={begin} answer={answer} hint={hint} solution={solution} />
        </Suspense>
      </Stack>
    </Page>
  )
}

type Begin = ReturnType<typeof useBegin>

/** An attempt continues in another language with its tries and hints; one that has ended is followed by a new one. */
function LanguageChoice({ attempt, begin }: { attempt: Attempt; begin: Begin }) {
  const { topicId, challengeId, languages, code, result } = attempt
  const remember = useRememberLanguage()
  if (languages.length === 1) return null
  return (
    <Select
      label="Programming language"
      w={180}
      data={toLanguageOptions(languages)}
      value={code.language}
      allowDeselect={false}
      disabled={begin.isPending || (result !== null && isLocked(result.lock))}
      onChange={(chosen) => {
        const language = toLanguage(chosen ?? undefined)
        remember(language)
        begin.mutate({ topicId, challengeId, language })
      }}
    />
  )
}

type PhaseProps = { attempt: Attempt; begin: Begin } & ReturnType<typeof useSending>

function Phase({ attempt, begin, answer, hint, solution }: PhaseProps) {
  const { attemptId, topicId, phase, fix, result } = attempt
  const isNew = useRef(phase).current !== phase
  const canWrite = useCanWrite()
  const [way, setWay] = useState<Way>('write')
  useEffect(() => {
    // What comes next is there when it is needed. If it can't be loaded now, it is loaded then.
    if (phase === 'find') firstPaint.then(() => FixPhase.load()).catch(() => undefined)
  }, [phase])
  const params = { attemptId }
  const giveUp = {
    isPending: solution.isPending,
    error: solution.error,
    onShow: () => solution.mutate({ params }),
  }
  const actions = {
    attempt,
    solution: giveUp,
    isSending: answer.isPending,
    isTaking: hint.isPending,
    onAnswer: (body: AttemptAnswer) => answer.mutate({ params, body }),
    onHint: (body: HintRequest) => hint.mutate({ params, body }),
  }
  if (phase === 'find') return <FindPhase {...actions} />
  const isPractice = canWrite && fix?.lab?.isPractice === true
  // A run or a hint that ends the attempt leaves the editor where it is, with the focus in it; the result is below.
  const isEditorFirst = phase === 'fix' || (isPractice && isNew && way === 'write')
  const fixing = fix !== null && (phase === 'fix' || isPractice) && (
    <FixPhase key="fix" {...actions} fix={fix} isNew={isNew && phase === 'fix'} way={way} onWay={setWay} />
  )
  const ended = result !== null && (
    <AttemptResult
      key="result"
      attempt={attempt}
      result={result}
      isNew={isNew && !isEditorFirst}
      isBeginning={begin.isPending}
      solution={giveUp}
      onBegin={(challengeId, language) => begin.mutate({ topicId, challengeId, language })}
    />
  )
  return <Stack gap="xl">{isEditorFirst ? [fixing, ended] : [ended, fixing]}</Stack>
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
