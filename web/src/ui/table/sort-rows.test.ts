import { expect, test } from 'vitest'
import { compareValues, readSort, toggleSort } from './sort-rows.ts'

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
