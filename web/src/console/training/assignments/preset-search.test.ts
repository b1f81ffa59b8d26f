import { expect, test } from 'vitest'
import { readPresetSearch, toCell } from './preset-search.ts'

test('a link chooses people, topics and the step', () => {
  const link = { userId: 'ada', topics: 'xss,sql-injection', everyone: true, step: 3 }
  expect(readPresetSearch(link)).toEqual(link)
  expect(readPresetSearch({ step: 4, everyone: 'yes', topics: ['xss'] })).toEqual({})
})

test('a cell of the compliance page needs a framework and a requirement', () => {
  const search = readPresetSearch({ framework: 'pci-dss-4-0-1', requirement: 6.2, team: 'none' })
  expect(toCell(search)).toEqual({ framework: 'pci-dss-4-0-1', requirement: '6.2', team: 'none' })
  expect(toCell({ framework: 'soc-2' })).toBeUndefined()
})
