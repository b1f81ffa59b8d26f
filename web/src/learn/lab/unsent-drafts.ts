/** Code that has not reached the service yet, kept in this browser until it has. */

export type UnsentDraft = {
  source: string
  /** Of the draft that it changes. */
  revision: number
}

export type UnsentDrafts = {
  read(): UnsentDraft | undefined
  keep(draft: UnsentDraft): void
  drop(): void
}

/** A browser that stores nothing, or no more, still has the code on the page. */
export function unsentDraftsOf(attemptId: string, language: string): UnsentDrafts {
  const name = `parapet.draft.${attemptId}.${language}`
  const attempt = <T>(action: () => T): T | undefined => {
    try {
      return action()
    } catch {
      return undefined
    }
  }
  return {
    read: () =>
      attempt(() => {
        const { source, revision } = JSON.parse(localStorage.getItem(name) ?? '{}')
        return typeof source === 'string' && typeof revision === 'number' ? { source, revision } : undefined
      }),
    keep: (draft) => attempt(() => localStorage.setItem(name, JSON.stringify(draft))),
    drop: () => attempt(() => localStorage.removeItem(name)),
  }
}
