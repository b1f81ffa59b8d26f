import type { ReactNode } from 'react'
import { Group } from '../text/flex.tsx'
import type { Column } from './columns.ts'
import classes from './data-table.module.css'

type DataRowProps<T> = {
  row: T
  columns: readonly Column<T>[]
  actions: ReactNode | undefined
  selection: { name: string; isOn: boolean; toggle: () => void } | undefined
  /** Column widths don't apply to cards. */
  isCard: boolean
  'aria-rowindex'?: number
}

/** Explicit, because browsers drop table roles when CSS turns rows into cards. */
const rowRole = { role: 'row' }
const cellRole = { role: 'cell' }
const headRole = { scope: 'row', role: 'rowheader' }

export function DataRow<T>({ row, columns, actions, selection, isCard, ...position }: DataRowProps<T>) {
  const rowHeader = columns.find(({ isRowHeader }) => isRowHeader) ?? columns[0]
  return (
    <tr
      className={classes.row}
      data-selectable={selection !== undefined || undefined}
      data-selected={selection?.isOn || undefined}
      {...rowRole}
      {...position}
    >
      {selection !== undefined && (
        <td className={classes.selectCell} {...cellRole}>
          <input
            type="checkbox"
            aria-label={`Select ${selection.name}`}
            checked={selection.isOn}
            onChange={selection.toggle}
          />
        </td>
      )}
      {columns.map((column) => {
        const style = isCard ? undefined : column.style
        // Called, not mounted: a column created while rendering would lose the state and focus in its cells.
        const drawn = column.draw(row)
        if (column === rowHeader) {
          return (
            <th key={column.id} {...headRole} className={classes.rowHeader} style={style}>
              {drawn}
            </th>
          )
        }
        const isEmpty = drawn === '' || drawn === '–' || drawn === null
        return (
          <td key={column.id} {...cellRole} style={style} data-label={column.header} data-empty={isEmpty || undefined}>
            {isCard ? <div className={classes.value}>{drawn}</div> : drawn}
          </td>
        )
      })}
      {actions !== undefined && (
        <td {...cellRole} data-actions>
          <Group gap="xs" wrap="nowrap" justify="flex-end">
            {actions}
          </Group>
        </td>
      )}
    </tr>
  )
}
