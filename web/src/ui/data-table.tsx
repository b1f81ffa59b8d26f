import { Button, Group, Table } from '@mantine/core'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import {
  type ColumnDef,
  createColumnHelper,
  FlexRender,
  type Row,
  type RowData,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type CSSProperties, lazy, type ReactNode, Suspense, useRef } from 'react'
import classes from './data-table.module.css'
import { Loaded, type Read } from './loaded.tsx'

type ColumnMeta = {
  /** The column that names its row, where that isn't the first one. */
  isRowHeader?: true
  style?: CSSProperties
}

/** The library's sorting, selection and column choice are added here once a table needs them: each has its size. */
const features = tableFeatures({ columnMeta: {} as ColumnMeta })
type Features = typeof features

/** Makes typed columns: `accessor` for a value of the row, `display` for anything else. */
export function columnsOf<T extends RowData>() {
  return createColumnHelper<Features, T>()
}

/** The rows, the read they come from, whose states are shown, or both: where rows are filtered or come in pages. */
type Source<T> = { rows: readonly T[]; query?: Read<unknown> } | { rows?: undefined; query: Read<readonly T[]> }

type TableProps<T extends RowData> = {
  /** What the rows are, for screen readers. */
  label: string
  columns: readonly ColumnDef<Features, T>[]
  rowId: (row: T) => string
  /** What you can do with a row, in a column at its end. */
  actions?: ((row: T) => ReactNode) | undefined
  /** On a narrower screen the table scrolls sideways. */
  minWidth?: number
  /** For lists of any length: they scroll in a box, where each row has this height and only those in sight are drawn. */
  rowHeight?: number
}

type DataTableProps<T extends RowData> = TableProps<T> & {
  /** Shown instead of a table without rows. */
  empty?: ReactNode
  /** For lists that are loaded page by page: the button for the next one. */
  more?: { label: string; query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'> }
}

export function DataTable<T extends RowData>({ empty, more, ...props }: DataTableProps<T> & Source<T>) {
  const rows = props.rows ?? props.query.data ?? []
  const content = rows.length === 0 && empty !== undefined ? empty : <FilledTable {...props} rows={rows} />
  return (
    <>
      {props.query === undefined ? content : <Loaded query={props.query}>{() => content}</Loaded>}
      {more?.query.hasNextPage === true && (
        <Button variant="default" onClick={() => more.query.fetchNextPage()} loading={more.query.isFetchingNextPage}>
          {more.label}
        </Button>
      )}
    </>
  )
}

/** Loaded with the first list that has more rows than this. */
const LongRows = lazy(async () => ({ default: (await import('./long-rows.tsx')).LongRows }))
const drawnAtOnce = 50

/** A constant, so that it is not mounted again each time. */
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

function FilledTable<T extends RowData>(props: TableProps<T> & { rows: readonly T[] }) {
  const { label, rows: data, rowId, actions, minWidth = 720, rowHeight } = props
  const columns = actions === undefined ? props.columns : [...props.columns, toActionsColumn(actions)]
  const box = useRef<HTMLElement>(null)
  const table = useTable({ features, columns, data, getRowId: rowId })
  const { rows } = table.getRowModel()
  const isLong = rowHeight !== undefined && rows.length > drawnAtOnce
  const drawRow = (index: number) => {
    const row = rows[index]
    return row && <DataRow key={row.id} row={row} {...(isLong ? { 'aria-rowindex': index + 2 } : {})} />
  }
  const content = (
    <Table
      aria-label={label}
      {...(rowHeight === undefined ? { verticalSpacing: 'sm' } : { stickyHeader: true, miw: minWidth })}
      {...(isLong ? { 'aria-rowcount': rows.length + 1 } : {})}
    >
      <Table.Thead>
        <Table.Tr>
          {table.getLeafHeaders().map((header) => (
            <Table.Th key={header.id} scope="col">
              <FlexRender header={header} />
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {isLong ? (
          <Suspense fallback={<FirstRows count={rows.length} rowHeight={rowHeight} drawRow={drawRow} />}>
            <LongRows count={rows.length} rowHeight={rowHeight} box={box}>
              {drawRow}
            </LongRows>
          </Suspense>
        ) : (
          rows.map((_, index) => drawRow(index))
        )}
      </Table.Tbody>
    </Table>
  )
  if (rowHeight === undefined) return <Table.ScrollContainer minWidth={minWidth}>{content}</Table.ScrollContainer>
  const style = { '--row-height': `${rowHeight}px` } as CSSProperties
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section ref={box} className={classes.box} style={style} tabIndex={0} aria-label={label}>
      {content}
    </section>
  )
}

type FirstRowsProps = { count: number; rowHeight: number; drawRow: (index: number) => ReactNode }

/** Until the code for long lists is there. The box is as tall as it will be, so scrolling ends up in the same place. */
function FirstRows({ count, rowHeight, drawRow }: FirstRowsProps) {
  return (
    <>
      {Array.from({ length: drawnAtOnce }, (_, index) => drawRow(index))}
      <tr style={{ height: (count - drawnAtOnce) * rowHeight }} aria-hidden />
    </>
  )
}

type DataRowProps<T extends RowData> = { row: Row<Features, T>; 'aria-rowindex'?: number }

function DataRow<T extends RowData>({ row, ...position }: DataRowProps<T>) {
  const cells = row.getAllCells()
  const rowHeader = cells.find(({ column }) => column.columnDef.meta?.isRowHeader) ?? cells[0]
  return (
    <Table.Tr {...position}>
      {cells.map((cell) => {
        const { cell: draw, meta } = cell.column.columnDef
        const [Element, rest] =
          cell === rowHeader ? [Table.Th, { scope: 'row', className: classes.rowHeader }] : [Table.Td, {}]
        return (
          <Element key={cell.id} style={meta?.style ?? {}} {...rest}>
            {/* Called, not mounted: a column that is made while rendering would lose the state and focus in its cells. */}
            {typeof draw === 'function' ? draw(cell.getContext()) : draw}
          </Element>
        )
      })}
    </Table.Tr>
  )
}
