import { type Attempt, beginAttempt, getAttempt, getLearnTopic, type LanguageName } from '@parapet/contract'
import { useNavigate } from '@tanstack/react-router'
import { CallError, call } from '../../api/call.ts'
import { useAction, useApiCache } from '../../api/query.ts'
import { paths } from '../../paths.ts'
import { attemptQuery } from '../learn-data.ts'

type Challenge = { topicId: string; challengeId: string; language?: LanguageName | undefined }

/** Begins an attempt, or finds the one that is open, and goes there. */
export function useBegin() {
  const cache = useApiCache()
  const navigate = useNavigate()
  return useAction(begin, {
    // It may be locked by what happened in another window.
    onError: () => cache.invalidate(getAttempt, getLearnTopic),
    onSuccess: async (attempt) => {
      cache.put(attemptQuery(attempt.attemptId), attempt)
      await navigate({ to: paths.attempt, params: { attemptId: attempt.attemptId } })
    },
  })
}

/** In the language that was asked for; a challenge that does not have it is begun in one that it has. */
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
