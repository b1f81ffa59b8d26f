import { expect, test } from 'vitest'
import { createSmoothLimit } from './smooth-limit.ts'

test('allows a burst, then the refill rate, with a separate limit per id', () => {
  let nowMs = 5000
  const limit = createSmoothLimit({ perMinute: 60, burst: 3 }, () => nowMs)
  const take = (id = 'a') => limit.take(id)

  expect([take(), take(), take()]).toEqual([undefined, undefined, undefined])
  expect([take(), take()]).toEqual([1, 1])
  expect(take('b')).toBeUndefined()

  nowMs += 1000
  expect([take(), take()]).toEqual([undefined, 1])
  nowMs += 60_000
  expect([take(), take(), take(), take()]).toEqual([undefined, undefined, undefined, 1])
})

test('returns the time to wait', () => {
  const limit = createSmoothLimit({ perMinute: 2, burst: 1 }, () => 0)

  expect(limit.take('a')).toBeUndefined()
  expect(limit.take('a')).toBe(30)
})

test('the full burst is available at any time', () => {
  for (let n = 0; n < 1000; n++) {
    const limit = createSmoothLimit({ perMinute: 1, burst: 1 }, () => 1000 + n / 7)
    expect(limit.take('a')).toBeUndefined()
  }
})

test('0 a minute means no limit', () => {
  const limit = createSmoothLimit({ perMinute: 0, burst: 0 })

  for (let n = 0; n < 100; n++) expect(limit.take('a')).toBeUndefined()
})
