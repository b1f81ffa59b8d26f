import { useEffect, useRef, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { notify } from '../notices/notices.tsx'
import { offerDraft, takeDraft } from './form-drafts.ts'

/** What this person had entered in the form before their session ended; undefined if nothing. */
export function useRestoredDraft<State>(name: string): State | undefined {
  const { user } = useSession()
  // Only this form writes drafts of its name, in this release: the window reloads for a new one.
  const [draft] = useState(() => takeDraft({ userId: user.id, name }) as State | undefined)
  const isRestored = draft !== undefined
  useEffect(() => {
    if (isRestored) void notify({ message: 'Your session had ended. What you entered is still here.' })
  }, [isRestored])
  return draft
}

/** Keeps the state if the session ends while the form is on the page; undefined if there is nothing to keep. */
export function useKeptDraft(name: string, state: unknown): void {
  const { user } = useSession()
  const latest = useRef(state)
  useEffect(() => {
    latest.current = state
  })
  useEffect(() => offerDraft({ userId: user.id, name, read: () => latest.current }), [user.id, name])
}
