import { expect, test } from 'vitest'
import { isRetriableStatus, maxRetryAfterMs, readRetryAfterMs, retryDelayMs } from './retry.ts'

const nowMs = Date.parse('2026-01-31T09:30:00.000Z')

test('only temporary failures are retried', () => {
  const repeated = Array.from({ length: 500 }, (_, offset) => 100 + offset).filter(isRetriableStatus)
  expect(repeated).toEqual([429, 500, 502, 503, 504])
})

test('waits double up to eight seconds and are spread over the whole span', () => {
  const longest = [0, 1, 2, 3, 4, 5, 50].map((retriesUsed) => retryDelayMs(retriesUsed, undefined, 1))
  expect(longest).toEqual([500, 1000, 2000, 4000, 8000, 8000, 8000])
  expect(retryDelayMs(3, undefined, 0)).toBe(0)
  expect(retryDelayMs(3, undefined, 0.25)).toBe(1000)
})

test('no attempt is earlier than Retry-After asks for', () => {
  expect(retryDelayMs(0, 7000, 0)).toBe(7000)
  expect(retryDelayMs(0, 7000, 0.5)).toBe(7250)
  expect(retryDelayMs(0, 0, 0.5)).toBe(250)
})

test('a Retry-After beyond the maximum is not waited for', () => {
  expect(retryDelayMs(0, maxRetryAfterMs, 0)).toBe(60_000)
  expect(retryDelayMs(0, maxRetryAfterMs + 1, 0)).toBeNull()
})

test.each([
  ['seconds', { 'retry-after': '7' }, 7000],
  ['zero seconds', { 'retry-after': '0' }, 0],
  ['a date, by our clock', { 'retry-after': 'Sat, 31 Jan 2026 09:30:20 GMT' }, 20_000],
  ['a date that has passed', { 'retry-after': 'Sat, 31 Jan 2026 09:29:00 GMT' }, 0],
  [
    'a date, by the clock of the service',
    { 'retry-after': 'Sat, 31 Jan 2026 08:00:20 GMT', date: 'Sat, 31 Jan 2026 08:00:00 GMT' },
    20_000,
  ],
  ['nothing', {}, undefined],
  ['something else', { 'retry-after': 'soon' }, undefined],
])('Retry-After can be %s', (_, headers, expected) => {
  expect(readRetryAfterMs(new Headers(headers), nowMs)).toBe(expected)
})
