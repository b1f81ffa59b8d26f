import type { Column } from './columns.ts'

/** The sort order in a URL: the column, with a leading minus for descending. */
export function readSort(sort: string | undefined): { id: string; isDown: boolean } | undefined {
  if (sort === undefined || sort === '') return undefined
  return sort.startsWith('-') ? { id: sort.slice(1), isDown: true } : { id: sort, isDown: false }
}

/** Ascending, descending, then unsorted. */
export function toggleSort(sort: string | undefined, id: string): string | undefined {
  if (sort === id) return `-${id}`
  return sort === `-${id}` ? undefined : id
}

/** By the column that the sort order names, if it is shown. */
export function sortRows<T>(rows: readonly T[], columns: readonly Column<T>[], sort: string | undefined): readonly T[] {
  const { id, isDown } = readSort(sort) ?? {}
  const column = columns.find((shown) => shown.id === id)
  if (column === undefined) return rows
  return rows.toSorted((a, b) => compareValues(column.read(a), column.read(b), isDown))
}

const words = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** Missing values come last in both directions. */
export function compareValues(one: unknown, other: unknown, isDown = false): number {
  const [isNone, isOtherNone] = [isMissing(one), isMissing(other)]
  if (isNone || isOtherNone) return Number(isNone) - Number(isOtherNone)
  const order = typeof one === 'string' ? words.compare(one, String(other)) : Number(one) - Number(other)
  return isDown ? -order : order
}

function isMissing(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}
