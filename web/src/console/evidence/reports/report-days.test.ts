import { expect, test } from 'vitest'
import { listSpans, readDays } from './report-days.ts'

test('a link with a period that ends before it starts opens the report', () => {
  expect(readDays({ from: '2026-07-02', to: '2026-07-01' })).toEqual({ to: '2026-07-01' })
  expect(readDays({ from: '9999-01-01' })).toEqual({})
  expect(readDays({ from: '2026-07-01', to: '2026-07-01' })).toEqual({ from: '2026-07-01', to: '2026-07-01' })
})

test('a link with a day that does not exist opens the report', () => {
  expect(readDays({ from: '2026-02-30', to: '2026-13-01' })).toEqual({})
})

test('a quarter begins and ends with the days of the calendar', () => {
  const spans = Object.fromEntries(
    listSpans(new Date('2026-02-10T12:00:00Z')).map(({ label, from, to }) => [label, `${from} ${to}`]),
  )
  expect(spans).toEqual({
    'This quarter': '2026-01-01 2026-02-10',
    'Last quarter': '2025-10-01 2025-12-31',
    'This year': '2026-01-01 2026-02-10',
    'Last year': '2025-01-01 2025-12-31',
  })
})

test('a link to the state of a day that has not come shows the state of now', () => {
  expect(readDays({ asOf: '9999-01-01' })).toEqual({})
  expect(readDays({ asOf: '2026-01-31' })).toEqual({ asOf: '2026-01-31' })
})
