import type { Column } from './columns.ts'
import classes from './data-table.module.css'
import { readSort, toggleSort } from './sort-rows.ts'

/** Explicit, because browsers drop table roles when CSS turns rows into cards. */
export const tableRole = { role: 'table' }
export const groupRole = { role: 'rowgroup' }
const rowRole = { role: 'row' }
const headRole = { scope: 'col', role: 'columnheader' }

type DataHeadProps<T> = {
  columns: readonly Column<T>[]
  hasActions: boolean
  /** Undefined if rows can't be sorted. */
  sort:
    | {
        now: string | undefined
        /** Only by these columns; undefined: by all. */
        of: readonly string[] | undefined
        onChange: (sort: string | undefined) => void
      }
    | undefined
  /** Set if rows can be selected. */
  all: { count: number; selected: number; onChange: (isAll: boolean) => void } | undefined
}

/** The column headers; clicking sorts ascending, then descending, then not at all. */
export function DataHead<T>({ columns, hasActions, sort, all }: DataHeadProps<T>) {
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
        {columns.map(({ id, header }) => {
          if (sort === undefined || sort.of?.includes(id) === false) {
            return (
              <th key={id} {...headRole}>
                {header}
              </th>
            )
          }
          const direction = sorted?.id !== id ? 'none' : sorted.isDown ? 'descending' : 'ascending'
          return (
            <th key={id} {...headRole} aria-sort={direction}>
              <button type="button" className={classes.sort} onClick={() => sort.onChange(toggleSort(sort.now, id))}>
                {header}
                {direction !== 'none' && <span aria-hidden>{direction === 'ascending' ? '↑' : '↓'}</span>}
              </button>
            </th>
          )
        })}
        {hasActions && (
          <th {...headRole}>
            <span className="visually-hidden">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  )
}
