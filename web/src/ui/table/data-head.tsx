import { type ColumnDef, FlexRender, type RowData, type Table } from '@tanstack/react-table'
import { labelOf } from './data-row.tsx'
import classes from './data-table.module.css'
import { readSort, toggleSort } from './sort-rows.ts'
import type { Features } from './table-features.ts'

/** Explicit, because browsers drop table roles when CSS turns rows into cards. */
export const tableRole = { role: 'table' }
export const groupRole = { role: 'rowgroup' }
const rowRole = { role: 'row' }
const headRole = { scope: 'col', role: 'columnheader' }

type DataHeadProps<T extends RowData> = {
  table: Pick<Table<Features, T>, 'getLeafHeaders'>
  /** Undefined if rows can't be sorted. */
  sort: { now: string | undefined; onChange: (sort: string | undefined) => void } | undefined
  /** Set if rows can be selected. */
  all: { count: number; selected: number; onChange: (isAll: boolean) => void } | undefined
}

/** The column headers; clicking sorts ascending, then descending, then not at all. */
export function DataHead<T extends RowData>({ table, sort, all }: DataHeadProps<T>) {
  const sorted = readSort(sort?.now)
  return (
    <thead {...groupRole}>
      <tr {...rowRole}>
        {all !== undefined && (
          <th {...headRole} className={classes.selectCell}>
            <span className="visually-hidden">Selection</span>
            <input
              type="checkbox"
              aria-label={`Select all ${all.count.toLocaleString()}`}
              checked={all.selected === all.count}
              ref={(input) => {
                if (input !== null) input.indeterminate = all.selected > 0 && all.selected < all.count
              }}
              onChange={() => all.onChange(all.selected < all.count)}
            />
          </th>
        )}
        {table.getLeafHeaders().map((header) => {
          const { id, columnDef } = header.column
          const name = <FlexRender header={header} />
          if (sort === undefined || labelOf(columnDef) === '' || !hasValue(columnDef)) {
            return (
              <th key={header.id} {...headRole}>
                {name}
              </th>
            )
          }
          const direction = sorted?.id !== id ? 'none' : sorted.isDown ? 'descending' : 'ascending'
          return (
            <th key={header.id} {...headRole} aria-sort={direction}>
              <button type="button" className={classes.sort} onClick={() => sort.onChange(toggleSort(sort.now, id))}>
                {name}
                {direction !== 'none' && <span aria-hidden>{direction === 'ascending' ? '↑' : '↓'}</span>}
              </button>
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

/** Whether the column has a value per row, to sort by and to export. */
export function hasValue<T extends RowData>(column: ColumnDef<Features, T>): boolean {
  return 'accessorKey' in column || 'accessorFn' in column
}
