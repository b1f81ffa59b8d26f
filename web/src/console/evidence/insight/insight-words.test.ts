import { comparisonVerdicts } from '@parapet/contract'
import { expect, test } from 'vitest'
import { explainComparison, minutesOf, rateOf, verdictWords } from './insight-words.ts'

test('only clear changes are colored', () => {
  const coloured = comparisonVerdicts.filter((verdict) => verdictWords[verdict].kind !== 'plain')
  expect(coloured).toEqual(['fewer', 'more'])
})

test('small numbers are marked as such', () => {
  expect(verdictWords.too_few_findings.label).toBe('Too few findings by these people')
  expect(verdictWords.too_few_people.label).toBe('Too few trained people to compare')
})

test('rates and minutes are formatted as people write them', () => {
  expect([rateOf(7, 6), rateOf(0.5, 6), rateOf(0, 0)]).toEqual(['7.0', '0.5', '–'])
  expect([minutesOf(22), minutesOf(60), minutesOf(95), minutesOf(700)]).toEqual(['22 min', '1 h', '1 h 35 min', '11 h'])
})

test('the explanation names the minimums and what is not shown', () => {
  const minimums = { people: 5, findings: 10, days: 30, daysMax: 180 }
  const text = explainComparison({ minimums, observedSince: null, months: [], cwes: [] }).join(' ')
  for (const part of [
    'at least 30 and at most 180',
    'at least 5 people',
    'at least 10 findings before or after the training',
    'isn’t proof',
  ]) {
    expect(text).toContain(part)
  }
})
