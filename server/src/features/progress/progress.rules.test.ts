import { expect, test } from 'vitest'
import { scoreAttempt } from './progress.rules.ts'

const solved = (tries: number, hintsUsed = 0) => ({ isSolved: true, tries, hintsUsed })
const given = { isSolved: false, tries: 3, hintsUsed: 1 }

test.each([
  ['both at the first try', solved(1), solved(1), 50, 50, true],
  ['the fix at the second', solved(1), solved(2), 50, 30, true],
  ['both at the second', solved(2), solved(2), 30, 30, false],
  ['the fix at the third', solved(1), solved(3), 50, 15, false],
  ['the fix at the ninth', solved(1), solved(9), 50, 15, false],
  ['one hint', solved(1, 1), solved(1), 30, 50, true],
  ['a hint in each phase', solved(1, 1), solved(1, 1), 30, 30, false],
  ['two hints', solved(1, 2), solved(1), 10, 50, false],
  ['so many hints that nothing would be left', solved(3, 5), solved(1), 10, 50, false],
  ['a hint at the second try', solved(2, 1), solved(1), 10, 50, false],
  ['the weakness not found', given, solved(1), 0, 50, false],
  ['nothing solved', given, given, 0, 0, false],
])('%s', (_what, find, fix, findScore, fixScore, isPassed) => {
  expect(scoreAttempt(find, fix)).toEqual({
    findScore,
    fixScore,
    score: findScore + fixScore,
    hintsUsed: find.hintsUsed + fix.hintsUsed,
    isPassed,
  })
})

test('of all scores, 80 is the least that passes and 65 the most that does not', () => {
  const phases = [1, 2, 3].flatMap((tries) => [0, 1, 2].map((hints) => solved(tries, hints)))
  const scores = phases.flatMap((find) => phases.map((fix) => scoreAttempt(find, fix)))

  expect(Math.min(...scores.filter(({ isPassed }) => isPassed).map(({ score }) => score))).toBe(80)
  expect(Math.max(...scores.filter(({ isPassed }) => !isPassed).map(({ score }) => score))).toBe(65)
})
