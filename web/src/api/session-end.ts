/** What happens to entered forms when the session ends. Every page loads this; the drafts themselves load with the forms. */

export const draftPrefix = 'parapet.form-draft.'

/** Keeps what was entered in a form; true if there was something. */
type Keep = () => boolean
const forms = new Set<Keep>()
let isKept = false

/** While a form is on the page. Returns a function to stop. */
export function whenSessionEnds(keep: Keep): () => void {
  forms.add(keep)
  return () => void forms.delete(keep)
}

export function keepDrafts(): void {
  for (const keep of forms) isKept = keep() || isKept
}

/** True while the page goes to the sign-in with its input saved: no need to warn about losing it. */
export function areDraftsKept(): boolean {
  return isKept
}

/** Leaves no draft of anyone else in this browser; without a person, none at all. */
export function dropDrafts(exceptOf?: string): void {
  try {
    for (const name of Object.keys(sessionStorage)) {
      const isOther = name.startsWith(draftPrefix) && name.split('.')[2] !== exceptOf
      if (isOther) sessionStorage.removeItem(name)
    }
  } catch {
    // This browser stores nothing.
  }
}
