import { useVirtualizer } from '@tanstack/react-virtual'
import type { ReactNode, RefObject } from 'react'

type LongRowsProps = {
  count: number
  rowHeight: number
  /** The scroll container. */
  box: RefObject<HTMLElement | null>
  children: (index: number) => ReactNode
}

/** Renders only visible rows: thousands scroll like ten. */
export function LongRows({ count, rowHeight, box, children }: LongRowsProps) {
  const rows = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    // It would interrupt scrolling when these rows load.
    scrollToFn: () => {},
  })
  const shown = rows.getVirtualItems()
  const before = shown[0]?.start ?? 0
  const after = rows.getTotalSize() - (shown.at(-1)?.end ?? 0)
  return (
    <>
      {before > 0 && <tr style={{ height: before }} aria-hidden />}
      {shown.map(({ index }) => children(index))}
      {after > 0 && <tr style={{ height: after }} aria-hidden />}
    </>
  )
}
