import { Button } from '@mantine/core'
import { type CSSProperties, lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { latePart } from '../late/late-part.tsx'
import { Loaded, type Read } from '../page/loaded.tsx'
import type { Column } from './columns.ts'
import { DataHead, groupRole, tableRole } from './data-head.tsx'
import { DataRow } from './data-row.tsx'
import classes from './data-table.module.css'
import { MoreRows, type PagedQuery } from './more-rows.tsx'
import { useShownCards } from './shown-cards.ts'
import { sortRows } from './sort-rows.ts'
import { Table, TableScroll } from './table.tsx'
import { useTableState } from './table-state.ts'

export { columnsOf } from './columns.ts'

/** The rows, the query they come from (to show its states), or both if rows are filtered or paged. */
type Source<T> = { rows: readonly T[]; query?: Read<unknown> } | { rows?: undefined; query: Read<readonly T[]> }

type TableProps<T> = {
  /** What the rows are, for screen readers and for the parameters in the URL: unique on the page. */
  label: string
  columns: readonly Column<T>[]
  rowId: (row: T) => string
  /** Actions for a row, in a column at its end. */
  actions?: ((row: T) => ReactNode) | undefined
  /** On a narrower screen the table scrolls sideways; on a phone, rows are cards. */
  minWidth?: number
  /**
   * For lists that may be long: long ones scroll in a box, where each row has this height and only visible rows are
   * rendered.
   */
  rowHeight?: number
  /** The main table of a page: its columns can be chosen, and it can be exported if the file has a name. */
  main?: { fileName?: string }
  /** Makes rows selectable, with these actions for the selection. `clear` ends the selection. */
  bulk?: { nameOf: (row: T) => string; actions: (rows: T[], clear: () => void) => ReactNode } | undefined
}

type DataTableProps<T> = TableProps<T> & {
  /** Shown instead of an empty table. */
  empty?: ReactNode
  /** For paged lists: the button for the next page. */
  more?: { label: string; query: PagedQuery }
}

export function DataTable<T>({ empty, more, ...props }: DataTableProps<T> & Source<T>) {
  const rows = props.rows ?? props.query.data ?? []
  const place = { label: props.label, isMain: props.main !== undefined }
  // A long list of cards scrolls in its own box.
  const cards = useShownCards(place, rows.length, props.rowHeight !== undefined && rows.length > drawnAtOnce)
  const { hasCards, shown } = cards
  const table = <FilledTable {...props} {...{ rows, hasCards, shown }} isSortable={more === undefined} />
  const content = rows.length === 0 && empty !== undefined ? empty : table
  return (
    <>
      {props.query === undefined ? content : <Loaded query={props.query}>{() => content}</Loaded>}
      {cards.more !== undefined && (
        <Button variant="default" aria-label={`${cards.more.label}: ${props.label}`} onClick={cards.more.onClick}>
          {cards.more.label}
        </Button>
      )}
      {cards.more === undefined && more !== undefined && <MoreRows {...more} table={place} />}
    </>
  )
}

/** Loaded with the first list that has more rows than this. */
const LongRows = lazy(async () => ({ default: (await import('./long-rows.tsx')).LongRows }))
const drawnAtOnce = 50

const TableTools = latePart(() => import('./table-tools.tsx'), 'TableTools')
const BulkBar = latePart(() => import('./bulk-bar.tsx'), 'BulkBar')

type FilledProps<T> = TableProps<T> & {
  rows: readonly T[]
  isSortable: boolean
  hasCards: boolean
  /** How many of the sorted rows are drawn. */
  shown: number
}

function FilledTable<T>(props: FilledProps<T>) {
  const { label, rows: data, rowId, actions, minWidth = 700, rowHeight: height, main, bulk } = props
  const { isSortable, hasCards, shown: shownCount } = props
  const [{ sort, hide = '' }, setState] = useTableState({ label, isMain: main !== undefined })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const hidden = hide === '' ? [] : hide.split(',')
  const columns = props.columns.filter(({ id }, index) => index === 0 || !hidden.includes(id))
  const box = useRef<HTMLElement>(null)
  const rows = isSortable ? sortRows(data, columns, sort) : data
  const chosen = bulk === undefined ? [] : rows.filter((row) => selected.has(rowId(row)))
  // In a card every value has its own line. Only the cards of a long list have one height and scroll in a box.
  const isOverLimit = rows.length > drawnAtOnce
  const cardHeight = isOverLimit ? 68 + 24 * (columns.length - 1) + (actions === undefined ? 0 : 36) : undefined
  const rowHeight = height !== undefined && hasCards ? cardHeight : height
  const isLong = rowHeight !== undefined && isOverLimit
  const drawRow = (index: number) => {
    const row = rows[index]
    if (row === undefined) return null
    const id = rowId(row)
    const selection = bulk && {
      name: bulk.nameOf(row),
      isOn: selected.has(id),
      toggle: () => setSelected(toggled(selected, id)),
    }
    const position = isLong ? { 'aria-rowindex': index + 2 } : {}
    return (
      <DataRow key={id} isCard={hasCards} actions={actions?.(row)} {...{ row, columns, selection }} {...position} />
    )
  }
  const content = (
    <Table
      aria-label={label}
      {...tableRole}
      {...(hasCards ? {} : { minWidth })}
      isCards
      {...(rowHeight === undefined ? { cellSpace: 12 } : { hasStickyHead: true })}
      {...(isLong ? { 'aria-rowcount': rows.length + 1 } : {})}
    >
      <DataHead
        columns={columns}
        hasActions={actions !== undefined}
        sort={isSortable && rows.length > 1 ? { now: sort, onChange: (next) => setState({ sort: next }) } : undefined}
        all={
          bulk && {
            count: rows.length,
            selected: chosen.length,
            onChange: (isAll) => setSelected(new Set(isAll ? rows.map(rowId) : [])),
          }
        }
      />
      <tbody {...groupRole}>
        {isLong ? (
          <Suspense fallback={<FirstRows count={rows.length} rowHeight={rowHeight} drawRow={drawRow} />}>
            <LongRows key={rowHeight} count={rows.length} rowHeight={rowHeight} box={box}>
              {drawRow}
            </LongRows>
          </Suspense>
        ) : (
          rows.slice(0, shownCount).map((_, index) => drawRow(index))
        )}
      </tbody>
    </Table>
  )
  const style = { '--row-height': `${rowHeight}px` } as CSSProperties
  return (
    <>
      {main !== undefined && (
        <div className={classes.tools}>
          <TableTools
            label={label}
            columns={props.columns}
            hidden={hidden}
            onHide={(ids) => setState({ hide: ids.length === 0 ? undefined : ids.join(',') })}
            csv={
              main.fileName === undefined ? undefined : { fileName: main.fileName, lines: () => toLines(columns, rows) }
            }
          />
        </div>
      )}
      {rowHeight === undefined ? (
        <TableScroll>{content}</TableScroll>
      ) : (
        <section
          ref={box}
          className={classes.box}
          data-long={isLong || undefined}
          style={style}
          aria-label={label}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
          tabIndex={0}
        >
          {content}
        </section>
      )}
      {bulk !== undefined && chosen.length > 0 && (
        <BulkBar count={chosen.length} onClear={() => setSelected(new Set())}>
          {bulk.actions(chosen, () => setSelected(new Set()))}
        </BulkBar>
      )}
    </>
  )
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return ids.has(id) ? new Set([...ids].filter((other) => other !== id)) : new Set([...ids, id])
}

/** The visible rows, with the values that columns sort by. */
function toLines<T>(columns: readonly Column<T>[], rows: readonly T[]): unknown[][] {
  return [columns.map(({ header }) => header), ...rows.map((row) => columns.map(({ read }) => read(row)))]
}

type FirstRowsProps = { count: number; rowHeight: number; drawRow: (index: number) => ReactNode }

/** Shown until the code for long lists is loaded. The box already has its final height, so scroll positions stay. */
function FirstRows({ count, rowHeight, drawRow }: FirstRowsProps) {
  return (
    <>
      {Array.from({ length: drawnAtOnce }, (_, index) => drawRow(index))}
      <tr style={{ height: (count - drawnAtOnce) * rowHeight }} aria-hidden />
    </>
  )
}
