/** Pages of an earlier release ask for code that an upgrade has removed. Loading the page again brings the new release. */
import { keepForms } from './kept-forms.ts'

const mark = 'parapet.reloaded'
/** A second failure this soon is not an upgrade. */
const pauseMs = 60_000

/** Whether the browser could not get a part of the program. Each has other words for it. */
export function isMissingCode(error: unknown): boolean {
  const text = error instanceof Error ? error.message : ''
  return /dynamically imported module|importing a module script failed|unable to preload css/i.test(text)
}

let isUnderWay = false

/** While the page is about to load again with what was typed: nobody need be warned of losing it. */
export function isReloading(): boolean {
  return isUnderWay
}

/** Loads the page again, once, with what was typed. False where that was tried a moment ago, or there is no connection. */
export function reloadOnce(): boolean {
  if (isUnderWay) return true
  if (!navigator.onLine) return false
  try {
    if (Date.now() - Number(sessionStorage.getItem(mark) ?? 0) < pauseMs) return false
    sessionStorage.setItem(mark, String(Date.now()))
  } catch {
    // Without a memory it could go on for ever.
    return false
  }
  keepForms()
  isUnderWay = true
  window.location.reload()
  return true
}
