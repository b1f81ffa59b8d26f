import { expect, test } from 'vitest'
import { listWeekStarts, sortByCategory } from './overview.rules.ts'

test.each([
  ['2026-11-16T00:00:00.000Z', '2026-11-16T00:00:00.000Z', 'the first moment of a Monday'],
  ['2026-11-18T12:00:00.000Z', '2026-11-16T00:00:00.000Z', 'in the middle of a week'],
  ['2026-11-22T23:59:59.999Z', '2026-11-16T00:00:00.000Z', 'the last moment of a Sunday'],
  ['2027-01-01T09:00:00.000Z', '2026-12-28T00:00:00.000Z', 'in a week of two years'],
])('at %s the week began at %s (%s)', (now, monday) => {
  const starts = listWeekStarts(new Date(now), 12).map((start) => start.toISOString())
  expect(starts).toHaveLength(12)
  expect(starts.at(-1)).toBe(monday)
  expect(new Date(monday).getTime() - new Date(starts[0] as string).getTime()).toBe(11 * 7 * 86_400_000)
})

test('strengths are in the order of the catalog, whatever the order of the rows', () => {
  const rows = ['secrets', 'access', 'injection', 'access'].map((categoryId, id) => ({ categoryId, id }))

  const sorted = sortByCategory(rows, ['injection', 'access', 'secrets'])

  expect(sorted.map(({ categoryId, id }) => `${categoryId} ${id}`)).toEqual([
    'injection 2',
    'access 1',
    'access 3',
    'secrets 0',
  ])
})
