import { expect, test } from 'vitest'
import { dateProblem } from './date-problem.ts'

const whole = { isIncomplete: false, isRequired: false }

test('a date counts when it is complete', () => {
  expect(dateProblem('2026-07-01', whole)).toBeUndefined()
  expect(dateProblem('2026-07-01T09:30', whole)).toBeUndefined()
  expect(dateProblem('', whole)).toBeUndefined()
  expect(dateProblem('', { ...whole, isRequired: true })).toBe('Enter a date.')
  expect(dateProblem('', { ...whole, isIncomplete: true })).toBe('Enter a complete date.')
})

test('a year that is still being typed is not a date', () => {
  for (const year of ['0002', '0020', '0202']) {
    expect(dateProblem(`${year}-07-01`, whole)).toBe('Enter a year from 1970 to 9999.')
  }
  expect(dateProblem('12026-07-01', whole)).toBe('Enter a year from 1970 to 9999.')
})
