import { expect, test } from 'vitest'
import { readTable } from './read-table.ts'

test('rows with the same number of columns are a table, with a header if the first row is one', () => {
  expect(readTable('reference | recipient\nAX-1 | You\nAX-2 | Jonas')).toEqual({
    head: ['reference', 'recipient'],
    rows: [
      ['AX-1', 'You'],
      ['AX-2', 'Jonas'],
    ],
  })
  expect(readTable('AX-1 | You')).toEqual({ head: null, rows: [['AX-1', 'You']] })
})

test('any other text stays a text', () => {
  expect(readTable('No parcels found.')).toBeUndefined()
  expect(readTable('a | b\nc')).toBeUndefined()
  expect(readTable('')).toBeUndefined()
})
