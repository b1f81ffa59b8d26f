import { expect, test } from 'vitest'
import { type AskedAfter, findRecoveryMs } from './recovery.ts'

const limits = { usefulMs: 1000, watchedMs: 10_000 }

/** Ten requests a second for ten seconds, all successful except at these moments. */
function askTenSeconds(failures: Record<number, Partial<AskedAfter>> = {}): AskedAfter[] {
  return Array.from({ length: 100 }, (_, n) => ({ dueMs: n * 100, status: 200, ms: 5, ...failures[n * 100] }))
}

test('a service that answers everything in time has recovered immediately', () => {
  expect(findRecoveryMs(askTenSeconds(), limits)).toBe(0)
})

test('one refusal, a lost connection or one late answer sets the recovery back', () => {
  expect(findRecoveryMs(askTenSeconds({ 0: { status: 503 }, 3200: { status: 503 } }), limits)).toBe(3200)
  expect(findRecoveryMs(askTenSeconds({ 400: { status: 0 } }), limits)).toBe(400)
  expect(findRecoveryMs(askTenSeconds({ 7000: { ms: 1001 } }), limits)).toBe(7000)
})

test('a good second between failures is not a recovery', () => {
  const flapping = Object.fromEntries([0, 1500, 3000, 4500, 6000, 7500, 9000].map((at) => [at, { status: 503 }]))

  expect(findRecoveryMs(askTenSeconds(flapping), limits)).toBe(Number.POSITIVE_INFINITY)
})
