import { type Attempt, type FixPhase as Fix, getAttempt, showFixes } from '@parapet/contract'
import { createElement, type ReactNode, useState } from 'react'
import { useApiCache, useApiMutation } from '../../api/query.ts'
import { attemptQuery } from '../learn-data.ts'
import { FixChooser } from './fix-chooser.tsx'
import type { PhaseActions } from './phase-actions.ts'

export type Choice = ReturnType<typeof useChoice>

/** The fields belong to it wherever they are drawn. */
export const choiceForm = 'choose-fix'

/** Choosing a fix. If it could be written instead, the fixes are shown on request. */
export function useChoice({ attempt, fix, isSending, onAnswer }: PhaseActions & { attempt: Attempt; fix: Fix }) {
  const cache = useApiCache()
  const showing = useApiMutation(showFixes, {
    onError: () => cache.invalidate(getAttempt),
    onSuccess: (answer) => cache.put(attemptQuery(attempt.attemptId), answer),
  })
  const [picked, setPicked] = useState<string>()
  const known = fix.tries.flatMap(({ feedback }) => feedback)
  const chosen = known.some(({ label, isRight }) => label === picked && !isRight) ? undefined : picked
  const isAsked = fix.lab === null || fix.lab.areFixesShown
  const options: ReactNode = isAsked
    ? createElement(FixChooser, { formId: choiceForm, fixes: fix.fixes, chosen, known, onChange: setPicked })
    : null
  return {
    fix,
    mode: attempt.mode,
    chosen,
    isAsked,
    isSending,
    options,
    showing,
    show: () => showing.mutate({ params: { attemptId: attempt.attemptId } }),
    answer: () => {
      if (chosen !== undefined && !isSending)
        onAnswer({ phase: 'fix', tryNumber: fix.nextTryNumber, choices: [chosen] })
    },
  }
}
