import { Button } from '@mantine/core'
import { type ColumnDef, createColumnHelper, type RowData, useTable } from '@tanstack/react-table'
import { type CSSProperties, lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { latePart } from '../late/late-part.tsx'
import { Loaded, type Read } from '../page/loaded.tsx'
import { Group } from '../text/flex.tsx'
import { DataHead, groupRole, hasValue, tableRole } from './data-head.tsx'
import { DataRow, labelOf, type Selection } from './data-row.tsx'
import classes from './data-table.module.css'
import { MoreRows, type PagedQuery } from './more-rows.tsx'
import { useShownCards } from './shown-cards.ts'
import { compareValues, readSort } from './sort-rows.ts'
import { Table, TableScroll } from './table.tsx'
import type { Features } from './table-features.ts'
import { features } from './table-features.ts'
import { useTableState } from './table-state.ts'

/** Creates typed columns: `accessor` for a value of the row, `display` for anything else. */
export function columnsOf<T extends RowData>() {
  return createColumnHelper<Features, T>()
}

/** The rows, the query they come from (to show its states), or both if rows are filtered or paged. */
type Source<T> = { rows: readonly T[]; query?: Read<unknown> } | { rows?: undefined; query: Read<readonly T[]> }

type TableProps<T extends RowData> = {
  /** What the rows are, for screen readers and for the parameters in the URL: unique on the page. */
  label: string
  columns: readonly ColumnDef<Features, T>[]
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

type DataTableProps<T extends RowData> = TableProps<T> & {
  /** Shown instead of an empty table. */
  empty?: ReactNode
  /** For paged lists: the button for the next page. */
  more?: { label: string; query: PagedQuery }
}

export function DataTable<T extends RowData>({ empty, more, ...props }: DataTableProps<T> & Source<T>) {
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

/** A constant, so that it is not remounted on every render. */
const actionsHeader = () => <span className="visually-hidden">Actions</span>

function toActionsColumn<T extends RowData>(actions: (row: T) => ReactNode): ColumnDef<Features, T> {
  return {
    id: 'actions',
    header: actionsHeader,
    cell: ({ row }) => (
      <Group gap="xs" wrap="nowrap" justify="flex-end">
        {actions(row.original)}
      </Group>
    ),
  }
}

/** The id that the library would assign; needed earlier, because hidden columns never reach the library. */
function idOf<T extends RowData>(column: ColumnDef<Features, T>): string {
  const key = 'accessorKey' in column ? String(column.accessorKey).replaceAll('.', '_') : undefined
  return column.id ?? key ?? labelOf(column)
}

type FilledProps<T extends RowData> = TableProps<T> & {
  rows: readonly T[]
  isSortable: boolean
  hasCards: boolean
  /** How many of the sorted rows are drawn. */
  shown: number
}

function FilledTable<T extends RowData>(props: FilledProps<T>) {
  const { label, rows: data, rowId, actions, minWidth = 700, rowHeight: height, main, bulk } = props
  const { isSortable, hasCards, shown: shownCount } = props
  const [{ sort, hide = '' }, setState] = useTableState({ label, isMain: main !== undefined })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const hidden = hide === '' ? [] : hide.split(',')
  const shown = props.columns.filter((column, index) => index === 0 || !hidden.includes(idOf(column)))
  const columns = actions === undefined ? shown : [...shown, toActionsColumn(actions)]
  const box = useRef<HTMLElement>(null)
  const table = useTable({ features, columns, data, getRowId: rowId })
  const sorted = isSortable ? readSort(sort) : undefined
  const isKnown = sorted !== undefined && shown.some((column) => idOf(column) === sorted.id)
  const { rows: unsorted } = table.getRowModel()
  const rows = isKnown
    ? unsorted.toSorted((a, b) => compareValues(a.getValue(sorted.id), b.getValue(sorted.id), sorted.isDown))
    : unsorted
  const chosen = bulk === undefined ? [] : rows.filter(({ id }) => selected.has(id))
  const selection: Selection | undefined = bulk && {
    has: (id) => selected.has(id),
    toggle: (id) => setSelected(toggled(selected, id)),
    nameOf: (id) => bulk.nameOf(rows.find((row) => row.id === id)?.original as T),
  }
  // In a card every value has its own line. Only the cards of a long list have one height and scroll in a box.
  const isOverLimit = rows.length > drawnAtOnce
  const cardHeight = isOverLimit ? 68 + 24 * (shown.length - 1) + (actions === undefined ? 0 : 36) : undefined
  const rowHeight = height !== undefined && hasCards ? cardHeight : height
  const isLong = rowHeight !== undefined && isOverLimit
  const drawRow = (index: number) => {
    const row = rows[index]
    const position = isLong ? { 'aria-rowindex': index + 2 } : {}
    return row && <DataRow key={row.id} row={row} selection={selection} isCard={hasCards} {...position} />
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
        table={table}
        sort={isSortable && rows.length > 1 ? { now: sort, onChange: (next) => setState({ sort: next }) } : undefined}
        all={
          bulk && {
            count: rows.length,
            selected: chosen.length,
            onChange: (isAll) => setSelected(new Set(isAll ? rows.map(({ id }) => id) : [])),
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
            columns={props.columns.map((column) => ({ id: idOf(column), label: labelOf(column) || idOf(column) }))}
            hidden={hidden}
            onHide={(ids) => setState({ hide: ids.length === 0 ? undefined : ids.join(',') })}
            csv={
              main.fileName === undefined ? undefined : { fileName: main.fileName, lines: () => toLines(shown, rows) }
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
          {bulk.actions(
            chosen.map(({ original }) => original),
            () => setSelected(new Set()),
          )}
        </BulkBar>
      )}
    </>
  )
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return ids.has(id) ? new Set([...ids].filter((other) => other !== id)) : new Set([...ids, id])
}

/** The visible rows, with the values that columns sort by. */
function toLines<T extends RowData>(
  columns: readonly ColumnDef<Features, T>[],
  rows: readonly { getValue: (id: string) => unknown }[],
): unknown[][] {
  const known = columns.filter((column) => hasValue(column))
  return [known.map(labelOf), ...rows.map((row) => known.map((column) => row.getValue(idOf(column))))]
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
