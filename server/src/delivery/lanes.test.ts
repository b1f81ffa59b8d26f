import { expect, test } from 'vitest'
import { createLanes, type Lanes } from './lanes.ts'

const limits = { atFirst: 2, most: 16 }

function succeed(lanes: Lanes, id: string, times: number, durationMs = 10): void {
  for (let i = 0; i < times; i++) {
    lanes.enter(id, 'org', limits)
    lanes.leave(id, 'org', { isSuccess: true, durationMs })
  }
}

/** How many more attempts the endpoint may run. */
function placesOf(lanes: Lanes, id: string): number {
  return lanes.offer().freePlaces.get(id) ?? limits.atFirst
}

test('a new endpoint has the places that its channel gives at first', () => {
  const lanes = createLanes(100)
  lanes.enter('webhook', 'org', limits)
  lanes.enter('one at a time', 'org', { atFirst: 1, most: 1 })

  expect([placesOf(lanes, 'webhook'), placesOf(lanes, 'one at a time')]).toEqual([1, 0])
})

test('an endpoint never has more places than its channel gives', () => {
  const lanes = createLanes(100)
  for (let i = 0; i < 5; i++) {
    lanes.enter('one at a time', 'org', { atFirst: 1, most: 1 })
    lanes.leave('one at a time', 'org', { isSuccess: true, durationMs: 1 })
  }

  expect(placesOf(lanes, 'one at a time')).toBe(1)
})

test('an endpoint that answers earns more places, up to sixteen', () => {
  const lanes = createLanes(100)
  const places = [1, 1, 1, 1, 1].map((times) => {
    succeed(lanes, 'good', times)
    return placesOf(lanes, 'good')
  })

  expect(places).toEqual([4, 8, 16, 16, 16])
})

test.each([
  ['fails', false, 10],
  ['is slow', true, 5001],
])('an endpoint that %s drops back to two places', (_case, isSuccess, durationMs) => {
  const lanes = createLanes(100)
  succeed(lanes, 'once good', 5)
  lanes.enter('once good', 'org', limits)
  lanes.leave('once good', 'org', { isSuccess, durationMs })

  expect(placesOf(lanes, 'once good')).toBe(2)
  expect(placesOf(lanes, 'other')).toBe(2)
})

test('an endpoint with all places taken gets no more, and others are unaffected', () => {
  const lanes = createLanes(100)
  lanes.enter('full', 'org', limits)
  lanes.enter('full', 'org', limits)
  lanes.enter('half', 'org', limits)

  expect([placesOf(lanes, 'full'), placesOf(lanes, 'half'), placesOf(lanes, 'other')]).toEqual([0, 1, 2])
  lanes.leave('full', 'org', { isSuccess: false, durationMs: 15_000 })
  expect(placesOf(lanes, 'full')).toBe(1)
})

test('free places never go below zero, even if an endpoint drops back with many running attempts', () => {
  const lanes = createLanes(100)
  succeed(lanes, 'good', 3)
  for (let i = 0; i < 16; i++) lanes.enter('good', 'org', limits)
  lanes.leave('good', 'org', { isSuccess: false, durationMs: 10 })

  expect(placesOf(lanes, 'good')).toBe(0)
})

test('the last quarter of all slots is reserved for first attempts', () => {
  const lanes = createLanes(8)
  expect(lanes.offer()).toMatchObject({ limit: 6, isFirstAttemptsOnly: false })
  for (let i = 0; i < 5; i++) lanes.enter(`endpoint ${i}`, 'org', limits)
  expect(lanes.offer()).toMatchObject({ limit: 1, isFirstAttemptsOnly: false })
  lanes.enter('one more', 'org', limits)
  expect(lanes.offer()).toMatchObject({ limit: 2, isFirstAttemptsOnly: true })
  lanes.enter('a first attempt', 'org', limits)
  lanes.enter('another', 'org', limits)
  expect(lanes.offer()).toMatchObject({ limit: 0, isFirstAttemptsOnly: true })
  lanes.leave('another', 'org', { isSuccess: true, durationMs: 10 })
  expect(lanes.offer()).toMatchObject({ limit: 1, isFirstAttemptsOnly: true })
})

test('one organization can use at most half of all slots', () => {
  const lanes = createLanes(256)
  expect(lanes.offer()).toMatchObject({ limit: 128, fullOrgIds: [] })
  for (let n = 0; n < 127; n++) lanes.enter(`hanging ${n}`, 'busy', limits)
  // When nearly full, it doesn't shrink the claims of others.
  expect(lanes.offer()).toMatchObject({ limit: 16, isFirstAttemptsOnly: false, fullOrgIds: [] })

  lanes.enter('hanging', 'busy', limits)
  lanes.enter('quick', 'other', limits)
  expect(lanes.offer()).toMatchObject({ limit: 63, isFirstAttemptsOnly: false, fullOrgIds: ['busy'] })
  expect(lanes.fullCount()).toBe(1)

  lanes.leave('hanging', 'busy', { isSuccess: false, durationMs: 15_000 })
  expect(lanes.offer().fullOrgIds).toEqual([])
})
