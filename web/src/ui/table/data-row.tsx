import type { ColumnDef, Row, RowData } from '@tanstack/react-table'
import type { CSSProperties } from 'react'
import classes from './data-table.module.css'
import type { Features } from './table-features.ts'

export type Selection = { has: (id: string) => boolean; toggle: (id: string) => void; nameOf: (id: string) => string }

type DataRowProps<T extends RowData> = {
  row: Row<Features, T>
  selection: Selection | undefined
  /** Column widths don't apply to cards. */
  isCard: boolean
  'aria-rowindex'?: number
}

/** Explicit, because browsers drop table roles when CSS turns rows into cards. */
const rowRole = { role: 'row' }
const cellRole = { role: 'cell' }

export function DataRow<T extends RowData>({ row, selection, isCard, ...position }: DataRowProps<T>) {
  const cells = row.getAllCells()
  const rowHeader = cells.find(({ column }) => column.columnDef.meta?.isRowHeader) ?? cells[0]
  const isSelected = selection?.has(row.id) === true
  return (
    <tr
      className={classes.row}
      data-selectable={selection !== undefined || undefined}
      data-selected={isSelected || undefined}
      {...rowRole}
      {...position}
    >
      {selection !== undefined && (
        <td className={classes.selectCell} {...cellRole}>
          <input
            type="checkbox"
            aria-label={`Select ${selection.nameOf(row.id)}`}
            checked={isSelected}
            onChange={() => selection.toggle(row.id)}
          />
        </td>
      )}
      {cells.map((cell) => {
        const { columnDef } = cell.column
        const isHeader = cell === rowHeader
        const isActions = cell.column.id === 'actions'
        const drawn = typeof columnDef.cell === 'function' ? columnDef.cell(cell.getContext()) : columnDef.cell
        const [Element, rest] = isHeader
          ? (['th', { scope: 'row', role: 'rowheader', className: classes.rowHeader }] as const)
          : (['td', { role: 'cell' }] as const)
        const label = isActions || isHeader ? {} : { 'data-label': labelOf(columnDef) }
        return (
          <Element
            key={cell.id}
            style={(isCard ? {} : (columnDef.meta?.style ?? {})) as CSSProperties}
            {...rest}
            {...label}
            data-actions={isActions || undefined}
            data-empty={(!isHeader && !isActions && (drawn === '' || drawn === '–' || drawn === null)) || undefined}
          >
            {/* Called, not mounted: a column created while rendering would lose the state and focus in its cells. */}
            {isCard && !isHeader && !isActions ? <div className={classes.value}>{drawn}</div> : drawn}
          </Element>
        )
      })}
    </tr>
  )
}

/** The header text of a column; empty for one rendered by a function. */
export function labelOf<T extends RowData>({ header }: Pick<ColumnDef<Features, T>, 'header'>): string {
  return typeof header === 'string' ? header : ''
}
