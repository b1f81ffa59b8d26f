/**
 * What people entered and the service doesn't have yet. Forms hand it over when their page is about to go, because the
 * session ended or an upgrade needs another load: this window keeps it for the same person, and gives it back once, on
 * the same page. The code of a lab is stored while it is typed, until it has arrived.
 */
const prefix = 'parapet.draft.'
const formPrefix = `${prefix}form.`
/** An older draft surprises more than it helps. */
const lifeMs = 24 * 3_600_000

/** Where drafts are: in this window, or in this browser. */
const inWindow = openStore(() => sessionStorage)
const inBrowser = openStore(() => localStorage)

/** Of a person, or of nobody before the sign-in. */
type DraftForm = { userId: string; name: string }
/** The notice says why the form is filled in, if people have to know. */
type FormDraft = { state: object; notice?: string | undefined }
type Stored = FormDraft & { keptAt: number }

/** Keeps what was entered in a form; true if there was something. */
type Keep = (notice?: string) => boolean
const forms = new Set<Keep>()
let isKept = false

/** While the form is on the page. `read` gives undefined if there is nothing to keep. Returns a function to stop. */
export function offerDraft(form: DraftForm, read: () => object | undefined, pathname = hereNow()): () => void {
  const keep = (notice?: string) => {
    const state = read()
    const draft = { state, notice, keptAt: Date.now() }
    return state !== undefined && inWindow.keep(keyOf(form, pathname), draft)
  }
  forms.add(keep)
  return () => void forms.delete(keep)
}

export function keepDrafts(notice?: string): void {
  for (const keep of forms) isKept = keep(notice) || isKept
}

/** True while the page is about to go with its input saved: no need to warn about losing it. */
export function areDraftsKept(): boolean {
  return isKept
}

/** The draft of this form, if this person made it. */
export function readDraft(form: DraftForm, pathname = hereNow()): FormDraft | undefined {
  const draft = inWindow.read<Stored>(keyOf(form, pathname))
  return draft !== undefined && Date.now() - draft.keptAt < lifeMs ? draft : undefined
}

export function dropDraft(form: DraftForm, pathname = hereNow()): void {
  inWindow.drop(keyOf(form, pathname))
}

/** Whether something waits for someone who signs in and comes back to this page. */
export function hasDraft(pathname: string): boolean {
  return inWindow.keys(formPrefix).some((key) => key.endsWith(`.${pathname}`))
}

/** Leaves no form of anyone else in this browser; without a person, no draft at all. */
export function dropDrafts(exceptOf?: string): void {
  const own = exceptOf === undefined ? undefined : `${formPrefix}${exceptOf}.`
  for (const key of inWindow.keys(formPrefix)) if (own === undefined || !key.startsWith(own)) inWindow.drop(key)
  if (own === undefined) for (const key of inBrowser.keys(prefix)) inBrowser.drop(key)
}

/** The code of a lab that has not reached the service, with the revision of the draft that it changes. */
export type UnsentCode = { source: string; revision: number }
export type UnsentCodeStore = ReturnType<typeof unsentCodeOf>

/** It outlives the window. If the browser can't store it, the code is still on the page. */
export function unsentCodeOf(attemptId: string, language: string) {
  const key = `${prefix}${attemptId}.${language}`
  return {
    read(): UnsentCode | undefined {
      const { source, revision } = inBrowser.read<Partial<UnsentCode>>(key) ?? {}
      return typeof source === 'string' && typeof revision === 'number' ? { source, revision } : undefined
    },
    keep: (code: UnsentCode): void => void inBrowser.keep(key, code),
    drop: () => inBrowser.drop(key),
  }
}

function keyOf({ userId, name }: DraftForm, pathname: string): string {
  return `${formPrefix}${userId}.${name}.${pathname}`
}

function hereNow(): string {
  return window.location.pathname
}

/** A browser may store nothing, or something unreadable. */
function openStore(open: () => Storage) {
  const attempt = <T>(action: () => T): T | undefined => {
    try {
      return action()
    } catch {
      return undefined
    }
  }
  return {
    read: <T>(key: string) => attempt(() => JSON.parse(open().getItem(key) ?? 'null') as T | null) ?? undefined,
    keep: (key: string, value: object) =>
      attempt(() => {
        open().setItem(key, JSON.stringify(value))
        return true
      }) ?? false,
    drop: (key: string) => attempt(() => open().removeItem(key)),
    keys: (start: string) => attempt(() => Object.keys(open()).filter((key) => key.startsWith(start))) ?? [],
  }
}
