import { expect, test } from 'vitest'
import { chanceOf, isEnough, judge, listMonthStarts, perThirtyDays } from './insight.rules.ts'

const enough = { people: 5, before: 14, after: 1, most: 4 }

test('draws no conclusion from fewer than five trained people', () => {
  expect(judge({ ...enough, people: 4 })).toBe('too_few_people')
  expect(judge(enough)).toBe('fewer')
})

test('draws no conclusion when neither side has ten findings', () => {
  expect(judge({ ...enough, before: 9, after: 0 })).toBe('too_few_findings')
  expect(judge({ ...enough, before: 9, after: 9 })).toBe('too_few_findings')
  expect(judge({ ...enough, before: 10, after: 0 })).toBe('fewer')
  expect(judge({ ...enough, before: 0, after: 10 })).toBe('more')
})

test('draws no conclusion when most findings are by one person', () => {
  expect(judge({ ...enough, most: 8 })).toBe('one_person')
  expect(judge({ ...enough, before: 16, after: 0, most: 8 })).toBe('fewer')
})

test('reports a change only when chance has a probability of less than one in a hundred', () => {
  expect(judge({ ...enough, before: 10, after: 1 })).toBe('no_clear_change')
  expect(judge({ ...enough, before: 20, after: 12, most: 5 })).toBe('no_clear_change')
  expect(judge({ ...enough, before: 60, after: 30, most: 9 })).toBe('fewer')
  expect(judge({ ...enough, before: 30, after: 60, most: 9 })).toBe('more')
})

test('computes chance as coin tosses, in both directions', () => {
  expect(chanceOf(10, 0)).toBeCloseTo(2 / 1024, 10)
  expect(chanceOf(0, 10)).toBeCloseTo(2 / 1024, 10)
  // 1 + 11 of 2^11 combinations on either side.
  expect(chanceOf(10, 1)).toBeCloseTo(24 / 2048, 10)
  expect(chanceOf(5, 5)).toBe(1)
  expect(chanceOf(0, 0)).toBe(1)
  expect(chanceOf(5000, 4000)).toBeLessThan(1e-9)
  expect(chanceOf(4000, 4000)).toBe(1)
})

test('computes rates for all people together per thirty days', () => {
  // Six people with sixty days each.
  expect(perThirtyDays(14, 6, 360)).toBe(7)
  expect(perThirtyDays(1, 6, 360)).toBe(0.5)
  expect(perThirtyDays(0, 0, 0)).toBe(0)
})

test('a topic needs five people and ten attempts', () => {
  expect(isEnough({ people: 5, attempts: 10 })).toBe(true)
  expect(isEnough({ people: 4, attempts: 10 })).toBe(false)
  expect(isEnough({ people: 5, attempts: 9 })).toBe(false)
})

test('lists twelve months that end with the current one', () => {
  const starts = listMonthStarts(new Date('2026-03-31T23:59:59Z')).map((start) => start.toISOString().slice(0, 10))
  expect(starts).toHaveLength(12)
  expect([starts[0], starts.at(-1)]).toEqual(['2025-04-01', '2026-03-01'])
})
