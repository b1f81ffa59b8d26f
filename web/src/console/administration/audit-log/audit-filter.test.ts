import { expect, test } from 'vitest'
import { findOrderProblem, toQuery } from './audit-filter.ts'

test('a day lasts from its midnight to the next one', () => {
  const { since, until } = toQuery({ from: '2026-11-16', to: '2026-11-16' })

  expect(Date.parse(until as string) - Date.parse(since as string)).toBe(86_400_000)
})

test('empty or invalid days filter nothing', () => {
  expect(toQuery({ search: '  ', from: 'yesterday', to: '2026-99-99' })).toEqual({})
})

test('a start date after the end date is a problem, and one date is not', () => {
  expect(findOrderProblem({ from: '2026-11-17', to: '2026-11-16' })).toMatch(/on or before the end date/)
  expect(findOrderProblem({ from: '2026-11-16', to: '2026-11-16' })).toBeUndefined()
  expect(findOrderProblem({ from: '2026-11-16' })).toBeUndefined()
})
