import { expect, test } from 'vitest'
import { percentOf } from './count.ts'

test('shares are rounded down, so 100% means all; nothing of nothing is 0%', () => {
  expect([percentOf(1, 3), percentOf(2, 3), percentOf(999, 1000), percentOf(7, 7)]).toEqual([33, 66, 99, 100])
  expect(percentOf(0, 0)).toBe(0)
})
