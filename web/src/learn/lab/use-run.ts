import { type Attempt, getAttempt, runLab } from '@parapet/contract'
import { useApiCache, useApiMutation } from '../../api/query.ts'
import { attemptQuery, progressReads } from '../learn-data.ts'
import { untilItRan } from './queue.ts'

/** Runs code in the sandbox. Sending a run twice runs it once, so it is resent until it arrives and the sandbox is free. */
export function useRun({ attemptId }: Pick<Attempt, 'attemptId'>) {
  const cache = useApiCache()
  return useApiMutation(runLab, {
    ...untilItRan,
    onError: () => cache.invalidate(getAttempt),
    onSuccess: async ({ attempt }) => {
      cache.put(attemptQuery(attemptId), attempt)
      if (attempt.phase === 'done') await cache.invalidate(...progressReads)
    },
  })
}
