import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import classes from './link-tabs.module.css'

type LinkTabsProps = {
  label: string
  /** Changes with the current tab, which then scrolls into view. */
  current: string
  /** Links; the current one has `aria-current`. */
  children: ReactNode
}

/** Links to the views of a page, as tabs. Where they go on outside the box, its edge fades under an arrow. */
export function LinkTabs({ label, current, children }: LinkTabsProps) {
  const frame = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current tab is found in the page
  useLayoutEffect(() => {
    const tab = box.current?.querySelector<HTMLElement>('[aria-current]')
    // Not scrollIntoView, which may scroll the page as well.
    if (box.current && tab) scrollTo(box.current, tab)
  }, [current])
  useEffect(() => {
    if (frame.current && box.current) return markHidden(frame.current, box.current)
  }, [])
  return (
    <div ref={frame} className={classes.frame}>
      <nav ref={box} className={classes.tabs} aria-label={label}>
        {children}
      </nav>
    </div>
  )
}

/** The width of an arrow, as in the style sheet: a tab below it is not in view. */
const arrowWidth = 40

/** Scrolls no further than needed. */
function scrollTo(box: HTMLElement, tab: HTMLElement): void {
  const { left, right } = box.getBoundingClientRect()
  const place = tab.getBoundingClientRect()
  if (place.left < left + arrowWidth) box.scrollLeft += place.left - left - arrowWidth
  else if (place.right > right - arrowWidth) box.scrollLeft += place.right - right + arrowWidth
}

/** Marks the sides on which tabs are out of view, now and later, and returns a function to stop. */
function markHidden(frame: HTMLElement, box: HTMLElement): () => void {
  const mark = () => {
    const hiddenAfter = box.scrollWidth - box.clientWidth - box.scrollLeft
    // Browsers round.
    frame.toggleAttribute('data-before', box.scrollLeft > 1)
    frame.toggleAttribute('data-after', hiddenAfter > 1)
  }
  const resized = new ResizeObserver(mark)
  // The tabs as well: they grow when the typeface arrives.
  for (const element of [box, ...box.children]) resized.observe(element)
  box.addEventListener('scroll', mark, { passive: true })
  return () => {
    resized.disconnect()
    box.removeEventListener('scroll', mark)
  }
}
