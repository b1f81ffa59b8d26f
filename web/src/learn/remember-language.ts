import { type LanguageName, updateLearnerPreferences } from '@parapet/contract'
import { useApiCache, useApiMutation } from '../api/query.ts'
import { preferencesQuery } from './learn-data.ts'

/** Notes the programming language that someone chose, for the next topic. If that fails, the choice itself still holds. */
export function useRememberLanguage(): (language: LanguageName | undefined) => void {
  const cache = useApiCache()
  const { mutate } = useApiMutation(updateLearnerPreferences, {
    onSuccess: (preferences) => cache.put(preferencesQuery, preferences),
  })
  return (language) => {
    if (language !== undefined) mutate({ body: { lastLanguage: language } })
  }
}
