import type { AnyRouter } from '@tanstack/react-router'

/**
 * After navigation the focus moves to the title of the new page once it is shown: screen readers announce it, and Tab
 * continues from there. Filters and steps, which only change the search parameters, don't move it.
 */
export function focusEachPage(router: AnyRouter): void {
  let before: Element | null = null
  let hasMovedOn = false
  let stop = () => {}
  const noteMove = () => {
    hasMovedOn = true
  }
  document.addEventListener('keydown', ({ key }) => key === 'Tab' && noteMove(), { capture: true })
  document.addEventListener('pointerdown', noteMove, { capture: true })
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (!pathChanged) return
    stop()
    before = document.activeElement
    hasMovedOn = false
  })
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    // Screen readers read the first page from its title on.
    if (fromLocation === undefined || !pathChanged) return
    const observer = new MutationObserver(() => focusOnce())
    stop = () => observer.disconnect()
    const focusOnce = () => {
      const heading = findHeading()
      if (heading === null) return
      stop()
      // People who moved on while the page was loading keep their place.
      if (hasMovedOn && document.activeElement !== document.body) return
      // Going back keeps the scroll position.
      if (!hasOwnFocus(before)) heading.focus({ preventScroll: true })
    }
    observer.observe(document.body, { childList: true, subtree: true })
    focusOnce()
  })
}

/** The title of the page; null while loading, since the title may depend on loaded data. */
function findHeading(): HTMLElement | null {
  const isLoading = document.querySelector('[role=status][aria-label=Loading]') !== null
  return isLoading ? null : document.querySelector<HTMLElement>('h1')
}

/** A dialog, or an element of the new page that took the focus: a first field, a result. */
function hasOwnFocus(before: Element | null): boolean {
  const now = document.activeElement
  if (now === null || now === before) return false
  return now.closest('[role=dialog]') !== null || now.parentElement?.closest('main') != null
}
