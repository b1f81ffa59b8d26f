import { type ColumnDef, FlexRender, type RowData, type Table } from '@tanstack/react-table'
import { labelOf } from './data-row.tsx'
import classes from './data-table.module.css'
import { readSort, toggleSort } from './sort-rows.ts'
import type { Features } from './table-features.ts'

/** Said again, because a browser takes them from what a style sheet makes a card of. */
export const tableRole = { role: 'table' }
export const groupRole = { role: 'rowgroup' }
const rowRole = { role: 'row' }
const headRole = { scope: 'col', role: 'columnheader' }

type DataHeadProps<T extends RowData> = {
  table: Pick<Table<Features, T>, 'getLeafHeaders'>
  /** Undefined where rows keep their order. */
  sort: { now: string | undefined; onChange: (sort: string | undefined) => void } | undefined
  /** Where rows can be selected. */
  all: { count: number; selected: number; onChange: (isAll: boolean) => void } | undefined
}

/** The names of the columns; a click sorts by one, upwards, then downwards, then not at all. */
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

/** Whether the library knows a value of the column for each row, to sort by and to save. */
export function hasValue<T extends RowData>(column: ColumnDef<Features, T>): boolean {
  return 'accessorKey' in column || 'accessorFn' in column
}
