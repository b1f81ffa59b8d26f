import { expect, test } from 'vitest'
import { chooseFirst, countNewLines, type FirstLab, orderLanguages } from './first-lab.rules.ts'

const one = (challengeId: string, over: Partial<FirstLab> = {}): FirstLab => ({
  ...{ topicId: 'sql', challengeId, title: challengeId, difficulty: 1, isLab: true, hasAttack: true },
  ...{ lineCount: 50, changedCount: 3 },
  ...over,
})
const first = (...candidates: FirstLab[]) => chooseFirst(candidates)?.challengeId

test('the first lab is easy, can be attacked, and has little to read and to change', () => {
  expect(first(one('hard', { difficulty: 2, lineCount: 5 }), one('easy'))).toBe('easy')
  expect(first(one('choice', { isLab: false }), one('lab', { difficulty: 3 }))).toBe('lab')
  expect(first(one('short', { hasAttack: false, lineCount: 5 }), one('attack'))).toBe('attack')
  expect(first(one('long-fix', { changedCount: 9, lineCount: 40 }), one('long-file', { lineCount: 60 }))).toBe(
    'long-file',
  )
  expect(first()).toBeUndefined()
})

test('lines that a fix adds or changes are counted', () => {
  expect(countNewLines(['a', 'b', 'c'], ['a', 'x', 'c', 'd'])).toBe(2)
})

test('languages with labs come first, those without challenges not at all', () => {
  const languages = [
    { language: 'go' as const, labs: 0, challenges: 20 },
    { language: 'rust' as const, labs: 0, challenges: 0 },
    { language: 'python' as const, labs: 2, challenges: 3 },
    { language: 'typescript' as const, labs: 3, challenges: 3 },
  ]
  expect(orderLanguages(languages).map(({ language }) => language)).toEqual(['typescript', 'python', 'go'])
})
