import {
  type Attempt,
  type AttemptMode,
  beginAttempt,
  getAttempt,
  getLearnTopic,
  type LanguageName,
} from '@parapet/contract'
import { useNavigate } from '@tanstack/react-router'
import { CallError, call } from '../../api/call.ts'
import { useAction, useApiCache } from '../../api/query.ts'
import { paths } from '../../paths.generated.ts'
import { attemptQuery } from '../learn-data.ts'

type Challenge = {
  topicId: string
  challengeId: string
  language?: LanguageName | undefined
  /** Undefined: practice, unless an assignment asks for the record; an open attempt goes on as it is. */
  mode?: AttemptMode | undefined
}

/** Starts an attempt, or finds the open one, and goes there. */
export function useBegin() {
  const cache = useApiCache()
  const navigate = useNavigate()
  return useAction(begin, {
    // It may have been locked in another window.
    onError: () => cache.invalidate(getAttempt, getLearnTopic),
    onSuccess: async (attempt) => {
      cache.put(attemptQuery(attempt.attemptId), attempt)
      await navigate({ to: paths.attempt, params: { attemptId: attempt.attemptId } })
    },
  })
}

/** In the requested language; if the challenge doesn't have it, in one that it has. */
async function begin({ topicId, challengeId, language, mode }: Challenge): Promise<Attempt> {
  const params = { topicId, challengeId }
  const wish = mode === undefined ? {} : { mode }
  if (language === undefined) return call(beginAttempt, { params, body: wish })
  try {
    return await call(beginAttempt, { params, body: { ...wish, language } })
  } catch (error) {
    if (!(error instanceof CallError && error.field === 'language')) throw error
    return call(beginAttempt, { params, body: wish })
  }
}
