import { type CurrentSession, getCurrentSession } from '@parapet/contract'
import { type QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { CallError, call } from './call.ts'

/** Who is signed in; null for nobody. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async (): Promise<CurrentSession | null> => {
    try {
      return await call(getCurrentSession)
    } catch (error) {
      if (error instanceof CallError && error.code === 'unauthorized') return null
      throw error
    }
  },
  staleTime: 60_000,
})

/** On pages that are only shown to somebody who is signed in. */
export function useSession(): CurrentSession {
  const { data } = useSuspenseQuery(sessionQuery)
  if (data === null) throw new CallError('unauthorized', 'You are signed out.')
  return data
}

/** After signing in or out: nothing that was read for another person may stay. */
export async function forgetEverything(client: QueryClient): Promise<void> {
  client.clear()
  await client.fetchQuery(sessionQuery)
}
