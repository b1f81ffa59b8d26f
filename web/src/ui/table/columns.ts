import type { CSSProperties, ReactNode } from 'react'

/** A column of a table: its value sorts rows and is exported. */
export type Column<T> = {
  /** Names it in the URL. */
  id: string
  header: string
  read: (row: T) => unknown
  draw: (row: T) => ReactNode
  /** Marks the column that names its row, if it isn't the first. */
  isRowHeader?: true | undefined
  style?: CSSProperties | undefined
}

type Options<T, Value> = Pick<Column<T>, 'header' | 'isRowHeader' | 'style'> & {
  /** Without it, the field of the row, or the header. */
  id?: string
  /** Without it, the value is shown as text. */
  cell?: (cell: { value: Value; row: T }) => ReactNode
}

type CreateColumn<T> = {
  <Key extends keyof T & string>(field: Key, options: Options<T, T[Key]>): Column<T>
  <Value>(read: (row: T) => Value, options: Options<T, Value>): Column<T>
}

/** Creates typed columns, for a field of the row or a value made from it. */
export function columnsOf<T>(): CreateColumn<T> {
  return (of: (keyof T & string) | ((row: T) => unknown), options: Options<T, never>): Column<T> => {
    const { header, cell, isRowHeader, style } = options
    const read = typeof of === 'string' ? (row: T) => row[of] : of
    const id = options.id ?? (typeof of === 'string' ? of : header)
    const draw = (row: T) => (cell === undefined ? toText(read(row)) : cell({ value: read(row) as never, row }))
    return { id, header, read, draw, isRowHeader, style }
  }
}

function toText(value: unknown): string {
  return typeof value === 'number' ? value.toLocaleString() : String(value ?? '')
}
