import { expect, test } from 'vitest'
import { CallError } from './call.ts'
import { canHelpToRetry, findRetryDelayMs, shouldRetry } from './retry.ts'

const busy = (retryAfterSeconds?: number) => new CallError('rate_limited', 'Too many requests.', { retryAfterSeconds })

test('a rate-limited read is retried twice, after the time the service asks for', () => {
  expect([0, 1, 2].map((count) => shouldRetry(count, busy(3)))).toEqual([true, true, false])
  expect(findRetryDelayMs(0, busy(3))).toBe(3000)
})

test('a long wait is shown instead', () => {
  expect(shouldRetry(0, busy(11))).toBe(false)
  expect(shouldRetry(0, busy())).toBe(false)
})

test('other refusals are not retried, but an unreachable service is', () => {
  expect(shouldRetry(0, new CallError('forbidden', 'No.'))).toBe(false)
  expect(shouldRetry(0, new CallError('unreachable', 'Nobody answered.'))).toBe(true)
  expect([0, 1].map((count) => findRetryDelayMs(count, new Error('network')))).toEqual([1000, 2000])
})

test('offers a retry only if it can help', () => {
  const codes = ['user_not_found', 'webhook_endpoint_not_found', 'forbidden', 'unreachable', 'rate_limited'] as const
  expect(codes.map((code) => canHelpToRetry(new CallError(code, 'Refused.')))).toEqual([
    false,
    false,
    false,
    true,
    true,
  ])
  expect(canHelpToRetry(new Error('network'))).toBe(true)
})
