import { expect, test } from 'vitest'
import { describeMatch, describeOutcome } from './finding-words.ts'

const skip = (resultCount: number) => [{ topicId: 'xss', resultCount }]

test.each([
  ['1 finding led to training', 1, [], 'processed'],
  ['2 findings led to training', 2, [], 'processed'],
  ['1 finding was skipped', 1, skip(1), 'processed'],
  ['3 findings were skipped', 3, skip(3), 'processed'],
  ['3 findings: 2 led to training, 1 was skipped', 3, skip(1), 'processed'],
  ['1 finding would be skipped', 1, skip(1), 'dry_run'],
  ['2 findings would lead to training', 2, [{ topicId: 'sql', resultCount: 1 }], 'dry_run'],
] as const)('%s', (sentence, resultCount, skipped, status) => {
  expect(describeOutcome({ topicId: 'xss', resultCount }, { skipped, status, truncated: false })).toBe(sentence)
})

test('says no more than a truncated run knows', () => {
  const run = { skipped: skip(1), status: 'processed', truncated: true } as const
  expect(describeOutcome({ topicId: 'xss', resultCount: 1 }, run)).toBe('1 finding. See above for what happened to it.')
})

test.each([
  ['Recognized by its CWE', 'exact', 1, ['CWE-22'], ['a']],
  ['Recognized by their CWEs', 'exact', 2, ['CWE-22', 'CWE-23'], ['a', 'b']],
  ['Recognized by a parent of their CWE', 'parent', 2, ['CWE-22'], ['a', 'b']],
  ['Recognized by words in their rules', 'phrase', 2, [], ['a', 'b']],
  ['Recognized as vulnerable dependencies', 'dependency', 2, [], ['a', 'b']],
] as const)('%s', (sentence, matchType, resultCount, cwes, ruleIds) => {
  expect(describeMatch({ matchType, resultCount, cwes: [...cwes], ruleIds: [...ruleIds] })).toBe(sentence)
})
