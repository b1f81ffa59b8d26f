import { expect, test } from 'vitest'
import { remainingMs } from './run-clock.ts'

test('time for which others had the processor does not count', () => {
  expect(remainingMs({ limitMs: 3000, elapsedMs: 3000, heldUpMs: 0 })).toBe(0)
  expect(remainingMs({ limitMs: 3000, elapsedMs: 3000, heldUpMs: 2000 })).toBe(2000)
})

test('however busy the machine is, a run ends after four times its limit', () => {
  expect(remainingMs({ limitMs: 3000, elapsedMs: 11_000, heldUpMs: 10_900 })).toBe(1000)
  expect(remainingMs({ limitMs: 3000, elapsedMs: 12_000, heldUpMs: 11_900 })).toBe(0)
})
