import type { ComponentPropsWithRef, CSSProperties, ReactNode } from 'react'
import cards from './data-table.module.css'
import classes from './table.module.css'

type TableProps = ComponentPropsWithRef<'table'> & {
  /** Vertical cell padding, in pixels. */
  cellSpace?: number
  minWidth?: number
  hasStickyHead?: boolean
  /** The first column stays in view while the others scroll sideways. */
  hasStickyColumn?: boolean
  /** On phones, rows become cards (`data-table.module.css`). */
  isCards?: boolean
}

/** A plain table in our design. The library's adds scroll bars that every page would load. */
export function Table(props: TableProps) {
  const { cellSpace, minWidth, hasStickyHead = false, hasStickyColumn = false, isCards = false, style, ...rest } = props
  const space = cellSpace === undefined ? {} : { '--cell-space': `${cellSpace}px` }
  const given = { ...space, ...(minWidth === undefined ? {} : { minWidth }), ...style } as CSSProperties
  const names = isCards ? `${classes.table} ${cards.cards}` : classes.table
  return (
    <table
      className={names}
      data-sticky={hasStickyHead || undefined}
      data-sticky-column={hasStickyColumn || undefined}
      style={given}
      {...rest}
    />
  )
}

/** On narrow screens the table scrolls sideways, also by keyboard. */
export function TableScroll({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <div className="scroll-edges" tabIndex={0}>
      {children}
    </div>
  )
}
