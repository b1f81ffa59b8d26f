import { expect, test } from 'vitest'
import { columnsOf } from './columns.ts'
import { compareValues, readSort, sortRows, toggleSort } from './sort-rows.ts'

test('sorts words alphabetically, numbers by size, and missing values last', () => {
  const sorted = (values: unknown[], isDown = false) => values.toSorted((a, b) => compareValues(a, b, isDown))

  expect(sorted(['ßa', 'Zoe', 'ada', 'Öl', null])).toEqual(['ada', 'Öl', 'ßa', 'Zoe', null])
  expect(sorted(['Team 10', 'Team 9'])).toEqual(['Team 9', 'Team 10'])
  expect(sorted([10, undefined, 9])).toEqual([9, 10, undefined])
  expect(sorted([10, null, 9, ''], true)).toEqual([10, 9, null, ''])
  expect(sorted([true, false])).toEqual([false, true])
})

test('a column sorts ascending, then descending, then not at all', () => {
  expect(toggleSort(undefined, 'name')).toBe('name')
  expect(toggleSort('name', 'name')).toBe('-name')
  expect(toggleSort('-name', 'name')).toBeUndefined()
  expect(toggleSort('-name', 'team')).toBe('team')
  expect(readSort('-name')).toEqual({ id: 'name', isDown: true })
})

test('rows are sorted by the value of the column that the URL names, and stay as they are without one', () => {
  const column = columnsOf<{ name: string; done: number }>()
  const columns = [column('name', { header: 'Name' }), column(({ done }) => done / 2, { header: 'Share' })]
  const rows = [
    { name: 'b', done: 2 },
    { name: 'a', done: 10 },
  ]
  const names = (sort: string | undefined) => sortRows(rows, columns, sort).map(({ name }) => name)
  expect([names('name'), names('-Share'), names('Share')].map((sorted) => sorted.join(''))).toEqual(['ab', 'ab', 'ba'])
  expect([names(undefined), names('-hidden')]).toEqual([
    ['b', 'a'],
    ['b', 'a'],
  ])
})

test('a value without a drawing of its own is shown as text', () => {
  const column = columnsOf<{ value: number | string | null }>()('value', { header: 'Value' })
  expect([1234567, 'x', null].map((value) => column.draw({ value }))).toEqual([(1234567).toLocaleString(), 'x', ''])
})
