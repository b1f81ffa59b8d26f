import { type CurrentSession, getCurrentSession } from '@parapet/contract'
import { type QueryClient, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { paths } from '../paths.generated.ts'
import { CallError } from './call.ts'
import { keepDrafts } from './drafts.ts'
import { optionalQuery } from './query.ts'

/** Who is signed in; null if no one is. */
export const sessionQuery = {
  ...optionalQuery(getCurrentSession, {}, 'unauthorized'),
  // It changes by what the person does here, or it ends; then the next call is refused and leads to the sign-in.
  staleTime: Number.POSITIVE_INFINITY,
}

/** On pages for signed-in people only. */
export function useSession(): CurrentSession {
  const { data } = useSuspenseQuery(sessionQuery)
  if (data === null) throw new CallError('unauthorized', 'You are signed out.')
  return data
}

/** Who is signed in as far as this window knows, also on pages for strangers. */
export function useKnownUserId(): string | undefined {
  return useQueryClient().getQueryData(sessionQuery.queryKey)?.user.id
}

/** Goes to the sign-in by reloading the page, so that no data of this person stays in memory. */
export function leave(comeBackTo?: string): void {
  const search = comeBackTo === undefined ? '' : `?${new URLSearchParams({ to: comeBackTo, ended: 'true' })}`
  window.location.assign(paths.signIn + search)
}

/** An ended session is noticed at the next call. */
export function leaveWhenSignedOut(error: Error): void {
  if (!(error instanceof CallError) || error.code !== 'unauthorized') return
  keepDrafts('Your session had ended. What you entered is still here.')
  leave(window.location.pathname + window.location.search)
}

/** After signing in: drops all data that was read for another person. */
export async function forgetEverything(client: QueryClient): Promise<void> {
  client.clear()
  await client.fetchQuery(sessionQuery)
}
