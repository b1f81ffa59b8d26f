import { expect, test } from 'vitest'
import { readDays } from './report-days.ts'

test('a link with a period that ends before it starts opens the report', () => {
  expect(readDays({ from: '2026-07-02', to: '2026-07-01' })).toEqual({ to: '2026-07-01' })
  expect(readDays({ from: '9999-01-01' })).toEqual({})
  expect(readDays({ from: '2026-07-01', to: '2026-07-01' })).toEqual({ from: '2026-07-01', to: '2026-07-01' })
})

test('a link with a day that does not exist opens the report', () => {
  expect(readDays({ from: '2026-02-30', to: '2026-13-01' })).toEqual({})
})
