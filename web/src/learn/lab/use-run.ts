import { type Attempt, getAttempt, runLab } from '@parapet/contract'
import { useApiCache, useApiMutation } from '../../api/query.ts'
import { untilItArrives } from '../answering/away.tsx'
import { attemptQuery, progressReads } from '../learn-data.ts'

/** Runs code in the sandbox. Sending a run twice runs it once, so it is resent until it arrives. */
export function useRun({ attemptId }: Pick<Attempt, 'attemptId'>) {
  const cache = useApiCache()
  return useApiMutation(runLab, {
    ...untilItArrives,
    onError: () => cache.invalidate(getAttempt),
    onSuccess: async ({ attempt }) => {
      cache.put(attemptQuery(attemptId), attempt)
      if (attempt.phase === 'done') await cache.invalidate(...progressReads)
    },
  })
}
