import { expect, test } from 'vitest'
import { createLatestEntries } from './latest-entries.ts'

test('keeps the most recently used entries and allocates nothing for the others', () => {
  const latest = createLatestEntries<number>(3)
  for (const [index, name] of ['a', 'b', 'c'].entries()) latest.set(name, index)
  latest.get('a')
  latest.set('d', 3)
  latest.set('d', 4)

  expect([...latest.entries()].toSorted()).toEqual([
    ['a', 0],
    ['c', 2],
    ['d', 4],
  ])
  expect([createLatestEntries(1_000_000).max, latest.size]).toEqual([0, 3])
})
