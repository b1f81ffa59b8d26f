import { retryDelaysMs } from '@parapet/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextAttemptAt } from './schedule.ts'

const now = new Date('2026-11-15T09:30:00.000Z')

test('the published delays are 1 minute, 5 minutes, 30 minutes and 2 hours', () => {
  expect(retryDelaysMs).toEqual([60_000, 300_000, 1_800_000, 7_200_000])
})

test.each([
  [1, 60_000, 5000],
  [2, 300_000, 5000],
  [3, 1_800_000, 5000],
  [4, 7_200_000, 5000],
])('after attempt %i the next is due %i ms later, and at most %i ms after that', (used, delayMs, jitterMs) => {
  const waitMs = (chance: number) => Number(nextAttemptAt(retryDelaysMs, used, now, chance)) - now.getTime()

  expect(waitMs(0)).toBe(delayMs)
  expect(waitMs(1)).toBe(delayMs + jitterMs)
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (chance) => {
      expect(waitMs(chance)).toBeGreaterThanOrEqual(delayMs)
      expect(waitMs(chance)).toBeLessThanOrEqual(delayMs + jitterMs)
    }),
  )
})

test('a short configured delay is extended by at most a tenth', () => {
  expect(nextAttemptAt([1000, 1000, 1000, 1000], 1, now, 1)).toEqual(new Date(now.getTime() + 1100))
  expect(nextAttemptAt([0, 0, 0, 0], 1, now, 1)).toEqual(now)
})

test('there is no attempt after the fifth', () => {
  expect(nextAttemptAt(retryDelaysMs, 5, now, 0)).toBeNull()
})
