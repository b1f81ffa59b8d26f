import { expect, test } from 'vitest'
import { findNext, findPastPeriod, readPeriod } from './reports.rules.ts'

const at = (text: string) => new Date(text)

test.each([
  ['weekly', '2026-11-16T05:59:59Z', '2026-11-16T06:00:00.000Z'],
  ['weekly', '2026-11-16T06:00:00Z', '2026-11-23T06:00:00.000Z'],
  ['weekly', '2026-11-22T23:00:00Z', '2026-11-23T06:00:00.000Z'],
  ['monthly', '2026-12-01T06:00:00Z', '2027-01-01T06:00:00.000Z'],
  ['monthly', '2026-11-01T00:00:00Z', '2026-11-01T06:00:00.000Z'],
  ['quarterly', '2026-11-17T00:00:00Z', '2027-01-01T06:00:00.000Z'],
  ['quarterly', '2026-04-01T05:00:00Z', '2026-04-01T06:00:00.000Z'],
] as const)('%s after %s is %s', (frequency, now, next) => {
  expect(findNext(frequency, at(now)).toISOString()).toBe(next)
})

test.each([
  ['weekly', '2026-11-16T06:00:00Z', '2026-11-09', '2026-11-15'],
  ['monthly', '2026-03-01T06:00:00Z', '2026-02-01', '2026-02-28'],
  ['quarterly', '2026-01-01T06:00:00Z', '2025-10-01', '2025-12-31'],
] as const)('%s at %s is about %s to %s', (frequency, now, from, to) => {
  expect(findPastPeriod(frequency, at(now))).toEqual({ from, to })
})

test('a period is whole days and defaults to one year', () => {
  const period = readPeriod({}, at('2026-11-17T10:00:00Z'))
  expect(period).toMatchObject({ from: '2025-11-18', to: '2026-11-17', end: at('2026-11-18T00:00:00Z') })
})
