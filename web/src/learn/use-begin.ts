import { beginAttempt, type LanguageName } from '@parapet/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../api/call.ts'
import { paths } from '../paths.ts'
import { attemptQuery } from './learn-data.ts'

type Challenge = { topicId: string; challengeId: string; language?: LanguageName | undefined }

/** Begins an attempt, or finds the one that is open, and goes there. */
export function useBegin() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: ({ topicId, challengeId, language }: Challenge) =>
      call(beginAttempt, { params: { topicId, challengeId }, body: language === undefined ? {} : { language } }),
    onSuccess: async (attempt) => {
      client.setQueryData(attemptQuery(attempt.attemptId).queryKey, attempt)
      await navigate({ to: paths.attempt, params: { attemptId: attempt.attemptId } })
    },
  })
}
