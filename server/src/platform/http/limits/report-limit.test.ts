import { expect, test } from 'vitest'
import { createReportLimit, type ReportOwner } from './report-limit.ts'

function createLimit() {
  const state = { now: 1_000_000, dropped: [] as unknown[] }
  const limit = createReportLimit({
    perMinute: { owner: 5, network: 2, anonymous: 6 },
    quietMs: 600_000,
    now: () => state.now,
    onDropped: (count) => state.dropped.push(count),
  })
  const count = (whose: ReportOwner, tries: number) =>
    Array.from({ length: tries }, () => limit.allows(whose)).filter(Boolean).length
  return { limit, state, count }
}

test('callers without an owner share an allowance per network and one in total, separate from those of owners', () => {
  const { state, count } = createLimit()
  const networks = ['192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24', '2001:db8:1::/48']

  expect(networks.map((network) => count({ network }, 100))).toEqual([2, 2, 2, 0])
  expect([count({ owner: 'a' }, 100), count({ owner: 'b' }, 3)]).toEqual([5, 3])
  state.now += 60_000
  expect(count({ network: '2001:db8:1::/48' }, 100)).toBe(2)
  expect(state.dropped).toEqual([{ owned: 95, anonymous: 394 }])
})

test('repeats of a name are not reported for a while, and cost no allowance', () => {
  const { limit, state, count } = createLimit()
  const tries = Array.from({ length: 10 }, () => limit.allows({ owner: 'a' }, 'key 1'))

  expect(tries.filter(Boolean)).toHaveLength(1)
  expect([limit.isRecent('key 1'), limit.isRecent('key 2')]).toEqual([true, false])
  expect(count({ owner: 'a' }, 10)).toBe(4)
  state.now += 600_000
  expect(limit.allows({ owner: 'a' }, 'key 1')).toBe(true)
})
