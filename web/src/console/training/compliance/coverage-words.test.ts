import type { RequirementCoverage } from '@parapet/contract'
import { expect, test } from 'vitest'
import {
  canNameEach,
  countMissing,
  describeRequirement,
  describeWindow,
  heatOf,
  legendOf,
  listShorterWindows,
} from './coverage-words.ts'

test('a share is colored by its distance from the requirement', () => {
  expect([100, 90, 89, 80, 79, 70, 69, 60, 59, 0].map((percent) => heatOf(percent, 80))).toEqual([
    ...['high', 'high', 'enough', 'enough', 'close', 'close', 'low', 'low', 'lowest', 'lowest'],
  ])
  expect([100, 99, 95].map((percent) => heatOf(percent, 95))).toEqual(['high', 'enough', 'enough'])
  expect([100, 99].map((percent) => heatOf(percent, 100))).toEqual(['high', 'close'])
})

test.each([50, 80, 90, 95, 99, 100])('with %i%% required, shares can have every color of the legend', (required) => {
  const used = new Set(Array.from({ length: 101 }, (_, percent) => heatOf(percent, required)))
  expect(new Set(legendOf(required).map(({ heat }) => heat))).toEqual(used)
})

test('says how many more people must be trained', () => {
  expect(countMissing(25, 41, 80)).toBe(8)
  expect(countMissing(33, 41, 80)).toBe(0)
  expect(countMissing(0, 0, 80)).toBe(0)
})

test('says where training counts for less time than the rules say', () => {
  const yearly = { requirementId: '6.2.2', windowDays: 365 } as RequirementCoverage
  const usual = { requirementId: '6.2.4', windowDays: 730 } as RequirementCoverage
  expect([yearly, usual].map((one) => describeWindow(one, 730))).toEqual(['training counts for 365 days', undefined])
  expect(listShorterWindows([yearly, usual], 730)).toBe(' (365 for 6.2.2, set by the framework itself)')
  expect(listShorterWindows([yearly], 365)).toBe('')
})

test('names a requirement with its share, or as a gap', () => {
  const known = { requirementId: 'A05', title: 'Injection', status: 'not_covered', trainedPercent: 12 }
  const gap = { requirementId: 'LLM02', title: 'Disclosure', status: 'gap', trainedPercent: 0 }
  expect([known, gap].map((one) => describeRequirement(one as RequirementCoverage))).toEqual([
    'A05 Injection: 12% trained',
    'LLM02 Disclosure: gap',
  ])
})

test('people are assigned topics by name while one request can hold them', () => {
  expect(canNameEach(7, 9)).toBe(true)
  expect(canNameEach(500, 4)).toBe(true)
  expect(canNameEach(500, 5)).toBe(false)
  expect(canNameEach(501, 1)).toBe(false)
})
