import { expect, test } from 'vitest'
import { canStillPass, scoreAttempt } from './progress.rules.ts'

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

const open = (tries: number, hintsUsed = 0) => ({ isSolved: false, tries, hintsUsed })

test.each([
  ['at the beginning', open(0), open(0), true],
  ['after a wrong answer', open(1), open(0), true],
  ['after two wrong answers in the first phase', open(2), open(0), false],
  ['after a hint', open(0, 1), open(0), true],
  ['after two hints in the same phase', open(0, 2), open(0), false],
  ['after a hint and a wrong answer', open(1, 1), open(0), false],
  ['once the first phase was solved at once, and a fix was wrong', solved(1), open(1), true],
  ['with two wrong fixes', solved(1), open(2), false],
  ['with a wrong answer in each phase', solved(2), open(1), false],
  ['with a hint after a second try', solved(2), open(0, 1), false],
])('whether a pass is in reach %s: %s, %s', (_when, find, fix, expected) => {
  expect(canStillPass(find, fix)).toBe(expected)
})
