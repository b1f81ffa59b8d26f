import type { SealedPlace } from './sealer.ts'

type KeyType = 'uuid' | 'bytea' | 'text'

/** A column of sealed values. The primary key of its table names the row that a value is bound to. */
export type SealedColumn = {
  purpose: string
  table: string
  column: string
  key: Readonly<Record<string, KeyType>>
  /** The place of the row with this key: ids in lower case, bytes as hex, in the order of `key`. */
  at(...ids: string[]): SealedPlace
}

export function sealedColumn(column: Omit<SealedColumn, 'at'>): SealedColumn {
  return {
    ...column,
    at: (...ids) => ({ purpose: column.purpose, row: JSON.stringify([column.table, column.column, ...ids]) }),
  }
}
