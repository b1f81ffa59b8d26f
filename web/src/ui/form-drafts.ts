/**
 * What was entered in a form when the session ended. It is kept in this window for the same person, and given back once,
 * on the same page.
 */

const prefix = 'parapet.form-draft.'
/** An older draft surprises more than it helps. */
const lifeMs = 24 * 3_600_000

type Stored = { userId: string; name: string; keptAt: number; state: unknown }
type Open = { userId: string; name: string; read: () => unknown }

/** The forms on the page. */
const open = new Set<Open>()
let isKept = false

/** While the form is on the page. `read` gives undefined if there is nothing to keep. Returns a function to stop. */
export function offerDraft(form: Open): () => void {
  open.add(form)
  return () => void open.delete(form)
}

/** Called when the session has ended, before the page goes to the sign-in. */
export function keepDrafts(pathname = window.location.pathname): void {
  for (const { userId, name, read } of open) {
    const state = read()
    if (state === undefined) continue
    isKept = true
    const draft: Stored = { userId, name, keptAt: Date.now(), state }
    attempt(() => sessionStorage.setItem(prefix + pathname, JSON.stringify(draft)))
  }
}

/** True while the page goes to the sign-in with its input saved: no need to warn about losing it. */
export function areDraftsKept(): boolean {
  return isKept
}

export function hasDraft(pathname: string): boolean {
  return attempt(() => sessionStorage.getItem(prefix + pathname) !== null) ?? false
}

/** The draft of this form, if this person made it. In any case it is gone from the browser then. */
export function takeDraft(wanted: { userId: string; name: string }, pathname = window.location.pathname): unknown {
  const text = attempt(() => sessionStorage.getItem(prefix + pathname)) ?? null
  attempt(() => sessionStorage.removeItem(prefix + pathname))
  const draft = text === null ? undefined : (attempt(() => JSON.parse(text)) as Stored | undefined)
  if (draft?.userId !== wanted.userId || draft.name !== wanted.name) return undefined
  return Date.now() - draft.keptAt < lifeMs ? draft.state : undefined
}

/** After someone signed in: drafts of others are deleted. Without a person, all of them. */
export function dropDrafts(exceptOf?: string): void {
  attempt(() => {
    for (const name of Object.keys(sessionStorage)) {
      if (!name.startsWith(prefix)) continue
      const draft = attempt(() => JSON.parse(sessionStorage.getItem(name) ?? 'null')) as Stored | null | undefined
      if (exceptOf === undefined || draft?.userId !== exceptOf) sessionStorage.removeItem(name)
    }
  })
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    // This browser stores nothing, or something unreadable.
    return undefined
  }
}
