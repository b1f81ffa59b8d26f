/** Pages of an earlier release request code that an upgrade has removed. Reloading gets the new release. */
import { keepDrafts } from '../../api/drafts.ts'

const mark = 'parapet.reloaded'
/** A second failure this soon is not an upgrade. */
const pauseMs = 60_000

/** Whether the browser failed to load a chunk. Each browser has its own message. */
export function isMissingCode(error: unknown): boolean {
  const text = error instanceof Error ? error.message : ''
  return /dynamically imported module|importing a module script failed|unable to preload css/i.test(text)
}

let isUnderWay = false

/** True while the page is about to reload with its input saved: no need to warn about losing it. */
export function isReloading(): boolean {
  return isUnderWay
}

/** Reloads the page once, keeping the input. False if that was tried a moment ago, or there is no connection. */
export function reloadOnce(): boolean {
  if (isUnderWay) return true
  if (!navigator.onLine) return false
  try {
    if (Date.now() - Number(sessionStorage.getItem(mark) ?? 0) < pauseMs) return false
    sessionStorage.setItem(mark, String(Date.now()))
  } catch {
    // Without storage it could reload forever.
    return false
  }
  keepDrafts()
  isUnderWay = true
  window.location.reload()
  return true
}
