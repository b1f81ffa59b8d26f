import { Table } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef } from 'react'
import classes from './long-table.module.css'

type LongTableProps<T> = {
  label: string
  columns: ReactNode[]
  items: T[]
  rowHeight: number
  minWidth?: number
  /** One row; `row` is its number for `aria-rowindex`. */
  children: (item: T, row: number) => ReactNode
}

/** Only the rows in sight exist: thousands scroll like ten. */
export function LongTable<T>({ label, columns, items, rowHeight, minWidth = 720, children }: LongTableProps<T>) {
  const box = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  })
  const shown = rows.getVirtualItems()
  const before = shown[0]?.start ?? 0
  const after = rows.getTotalSize() - (shown.at(-1)?.end ?? 0)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section ref={box} className={classes.box} tabIndex={0} aria-label={label}>
      <Table stickyHeader miw={minWidth} aria-rowcount={items.length + 1}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never change places
              <Table.Th key={index}>{column}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {before > 0 && <tr style={{ height: before }} aria-hidden />}
          {shown.map(({ index }) => children(items[index] as T, index + 2))}
          {after > 0 && <tr style={{ height: after }} aria-hidden />}
        </Table.Tbody>
      </Table>
    </section>
  )
}
