import { expect, test } from 'vitest'
import { endOf, isMonthly, periodAt } from './chart-periods.ts'

const week = 7 * 86_400
const weeks = [0, week, 2 * week]

test('the last period is as long as the one before it', () => {
  expect(endOf(weeks)).toBe(3 * week)
  expect(endOf([0, 31 * 86_400])).toBe(62 * 86_400)
  expect(endOf([5])).toBe(5 + week)
})

test('a moment is in the period that began last', () => {
  expect([-1, 0, week - 1, week, 3 * week - 1].map((moment) => periodAt(weeks, moment))).toEqual([0, 0, 0, 1, 2])
})

test('months differ from weeks', () => {
  expect([isMonthly(weeks), isMonthly([0, 28 * 86_400])]).toEqual([false, true])
})
