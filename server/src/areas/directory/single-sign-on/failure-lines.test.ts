import { expect, test } from 'vitest'
import { hourMs } from '../../../platform/clock/durations.ts'
import { createFailureLines, type Failure } from './failure-lines.ts'

function createLines() {
  let now = Date.parse('2026-01-01T09:00:00Z')
  const lines = createFailureLines({ now: () => new Date(now) })
  const failure: Failure = { orgId: 'org', connectionId: 'one', address: '203.0.113.5', code: 'sso_invalid_answer' }
  return {
    take: (changes: Partial<Failure> = {}) => lines.take({ ...failure, ...changes }),
    /** What became of this many failures, each from another network. */
    flood(count: number, changes: Partial<Failure> = {}) {
      const from = (n: number) => `198.${18 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`
      const taken = Array.from({ length: count }, (_, n) => lines.take({ ...failure, address: from(n), ...changes }))
      const counts = { line: 0, note: 0, nothing: 0 }
      for (const { kind } of taken) counts[kind]++
      return { ...counts, leftOut: taken.flatMap((one) => (one.kind === 'note' ? [one.leftOut] : [])) }
    },
    wait(ms: number) {
      now += ms
    },
  }
}

test('failures from any number of networks add at most 1,000 lines an hour, and a few say how many are missing', () => {
  const { flood, wait } = createLines()

  expect(flood(5_000)).toEqual({ line: 1000, note: 4, nothing: 3996, leftOut: [1, 10, 100, 1000] })
  expect(flood(100, { connectionId: 'two' }).line, 'another connection of the organization').toBe(0)
  expect(flood(100, { orgId: 'other' }).line, 'another organization').toBe(100)
  wait(hourMs)
  expect(flood(5_000).line).toBe(1000)
})

test('a flood of strangers leaves room for failures of people whom the provider has signed in', () => {
  const { flood, take } = createLines()
  flood(5_000)

  expect(take()).toEqual({ kind: 'nothing' })
  expect(take({ code: 'seat_limit_reached' })).toEqual({ kind: 'line' })
})

test('one network uses at most a tenth of the room', () => {
  const { flood, take } = createLines()

  expect(flood(300, { address: '203.0.113.5' })).toMatchObject({ line: 100, leftOut: [1, 10, 100] })
  expect(take({ address: '2001:db8::1' })).toEqual({ kind: 'line' })
  expect(flood(300, { address: '2001:db8::2' }).line, 'the same IPv6 network').toBe(99)
})
