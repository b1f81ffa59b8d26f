import { type Attempt, beginAttempt, getAttempt, getLearnTopic, type LanguageName } from '@parapet/contract'
import { useNavigate } from '@tanstack/react-router'
import { CallError, call } from '../../api/call.ts'
import { useAction, useApiCache } from '../../api/query.ts'
import { paths } from '../../paths.generated.ts'
import { attemptQuery } from '../learn-data.ts'

type Challenge = { topicId: string; challengeId: string; language?: LanguageName | undefined }

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
async function begin({ topicId, challengeId, language }: Challenge): Promise<Attempt> {
  const params = { topicId, challengeId }
  if (language === undefined) return call(beginAttempt, { params, body: {} })
  try {
    return await call(beginAttempt, { params, body: { language } })
  } catch (error) {
    if (!(error instanceof CallError && error.field === 'language')) throw error
    return call(beginAttempt, { params, body: {} })
  }
}
