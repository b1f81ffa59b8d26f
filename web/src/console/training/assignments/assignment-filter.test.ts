import { expect, test } from 'vitest'
import { toAssignmentFilter, toAssignmentOrder } from './assignment-filter.ts'

test('a link without parameters shows what is active, newest first', () => {
  expect(toAssignmentFilter({})).toEqual({ isActive: true })
  expect(toAssignmentOrder(undefined)).toEqual({})
})

test('days include the whole last day, and what a link gets wrong filters nothing', () => {
  const { dueFrom, dueBefore } = toAssignmentFilter({ from: '2026-06-01', to: '2026-06-30' })
  expect([dueFrom, dueBefore]).toEqual([new Date(2026, 5, 1).toISOString(), new Date(2026, 6, 1).toISOString()])
  expect(toAssignmentFilter({ from: 'soon', type: 'book', overdue: 'maybe', show: 'all' })).toEqual({})
  expect(toAssignmentOrder('-overdue')).toEqual({ order: 'overdue', isDown: true })
  expect(toAssignmentOrder('-color')).toEqual({})
})
