import type { AnyRouter } from '@tanstack/react-router'

/**
 * After a link to another page the focus goes to the name of that page, once it is shown: a screen reader says where one is,
 * and the Tab key goes on from there. Filters and steps, which only change what stands behind the question mark, move nothing.
 */
export function focusEachPage(router: AnyRouter): void {
  let before: Element | null = null
  let stop = () => {}
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (!pathChanged) return
    stop()
    before = document.activeElement
  })
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    // The first page is read by itself, from its title on.
    if (fromLocation === undefined || !pathChanged) return
    const observer = new MutationObserver(() => focusOnce())
    stop = () => observer.disconnect()
    const focusOnce = () => {
      const heading = findHeading()
      if (heading === null) return
      stop()
      // The place in a page that was gone back to is kept.
      if (!hasOwnFocus(before)) heading.focus({ preventScroll: true })
    }
    observer.observe(document.body, { childList: true, subtree: true })
    focusOnce()
  })
}

/** The name of the page; null while the page still loads, since the name may come with what it loads. */
function findHeading(): HTMLElement | null {
  const isLoading = document.querySelector('[role=status][aria-label=Loading]') !== null
  return isLoading ? null : document.querySelector<HTMLElement>('h1')
}

/** A dialog, or something in the new page that took the focus for itself: a field to begin with, a result. */
function hasOwnFocus(before: Element | null): boolean {
  const now = document.activeElement
  if (now === null || now === before) return false
  return now.closest('[role=dialog]') !== null || now.parentElement?.closest('main') != null
}
