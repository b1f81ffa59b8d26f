import { type ReactNode, useLayoutEffect, useRef } from 'react'
import classes from './link-tabs.module.css'

type LinkTabsProps = {
  label: string
  /** Changes with the current tab, which then scrolls into view. */
  current: string
  /** Links; the current one has `aria-current`. */
  children: ReactNode
}

/** Links to the views of a page, as tabs. */
export function LinkTabs({ label, current, children }: LinkTabsProps) {
  const box = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current tab is found in the page
  useLayoutEffect(() => {
    const tab = box.current?.querySelector<HTMLElement>('[aria-current]')
    // Not scrollIntoView, which may scroll the page as well.
    if (box.current && tab) scrollTo(box.current, tab)
  }, [current])
  return (
    <nav ref={box} className={classes.tabs} aria-label={label}>
      {children}
    </nav>
  )
}

/** Scrolls no further than needed. */
function scrollTo(box: HTMLElement, tab: HTMLElement): void {
  const { left, right } = box.getBoundingClientRect()
  const place = tab.getBoundingClientRect()
  if (place.left < left) box.scrollLeft += place.left - left
  else if (place.right > right) box.scrollLeft += place.right - right
}
