/**
 * What was entered in a form when the session ended. It is kept in this window for the same person, and given back once,
 * on the same page.
 */
import { draftPrefix, whenSessionEnds } from '../../api/session-end.ts'

/** An older draft surprises more than it helps. */
const lifeMs = 24 * 3_600_000

type Stored = { name: string; keptAt: number; state: unknown }
type Form = { userId: string; name: string }

const nameOf = (userId: string, pathname: string) => `${draftPrefix}${userId}.${pathname}`

/** While the form is on the page. `read` gives undefined if there is nothing to keep. Returns a function to stop. */
export function offerDraft({ userId, name, read }: Form & { read: () => unknown }, pathname = hereNow()): () => void {
  return whenSessionEnds(() => {
    const state = read()
    if (state === undefined) return false
    const draft: Stored = { name, keptAt: Date.now(), state }
    const isStored = attempt(() => {
      sessionStorage.setItem(nameOf(userId, pathname), JSON.stringify(draft))
      return true
    })
    return isStored ?? false
  })
}

/** The draft of this form, if this person made it, which is then gone from the browser. */
export function takeDraft({ userId, name }: Form, pathname = hereNow()): unknown {
  return attempt(() => {
    const key = nameOf(userId, pathname)
    const draft = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Stored>
    sessionStorage.removeItem(key)
    const isFresh = Date.now() - (draft.keptAt ?? 0) < lifeMs
    return draft.name === name && isFresh ? draft.state : undefined
  })
}

/** Whether something waits for someone who signs in and comes back to this page. */
export function hasDraft(pathname: string): boolean {
  const names = attempt(() => Object.keys(sessionStorage)) ?? []
  return names.some((name) => name.startsWith(draftPrefix) && name.endsWith(`.${pathname}`))
}

const hereNow = () => window.location.pathname

function attempt<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    // This browser stores nothing, or something unreadable.
    return undefined
  }
}
