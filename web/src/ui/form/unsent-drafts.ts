/** Code that has not reached the service yet, kept in this browser until it has or its owner signs out. */

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

const prefix = 'parapet.draft.'

/** If the browser can't store it, the code is still on the page. */
export function unsentDraftsOf(attemptId: string, language: string): UnsentDrafts {
  const name = `${prefix}${attemptId}.${language}`
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

/** Leaves nothing for the next person who uses this browser. */
export function dropAllUnsentDrafts(): void {
  attempt(() => {
    for (const name of Object.keys(localStorage)) if (name.startsWith(prefix)) localStorage.removeItem(name)
  })
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
