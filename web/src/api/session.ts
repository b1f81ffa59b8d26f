import { type CurrentSession, getCurrentSession } from '@parapet/contract'
import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { paths } from '../paths.ts'
import { CallError } from './call.ts'
import { optionalQuery } from './query.ts'

/** Who is signed in; null for nobody. */
export const sessionQuery = {
  ...optionalQuery(getCurrentSession, {}, 'unauthorized'),
  // It changes by what the person does here, or it ends; then the next call is refused, and leads to the sign-in.
  staleTime: Number.POSITIVE_INFINITY,
}

/** On pages that are only shown to somebody who is signed in. */
export function useSession(): CurrentSession {
  const { data } = useSuspenseQuery(sessionQuery)
  if (data === null) throw new CallError('unauthorized', 'You are signed out.')
  return data
}

/** To the sign-in by loading the page anew: nothing that was read for this person stays in memory. */
export function leave(comeBackTo?: string): void {
  const search = comeBackTo === undefined ? '' : `?${new URLSearchParams({ to: comeBackTo })}`
  window.location.assign(paths.signIn + search)
}

/** A session that has ended, by whomever, shows at the next call. */
export function leaveWhenSignedOut(error: Error): void {
  if (!(error instanceof CallError) || error.code !== 'unauthorized') return
  leave(window.location.pathname + window.location.search)
}

/** After signing in: nothing that was read for another person may stay. */
export async function forgetEverything(client: QueryClient): Promise<void> {
  client.clear()
  await client.fetchQuery(sessionQuery)
}
