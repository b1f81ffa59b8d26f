import { describe, expect, test } from 'vitest'
import { canStillPass, type Phase, scoreAttempt, type Way } from './progress.rules.ts'

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

const fixed = (way: Way, tries: number, hintsUsed = 0): Phase => ({ isSolved: true, tries, hintsUsed, way })

test.each([
  ['first, by hand at the first run', solved(1), fixed('by_hand', 1), 100],
  ['first, by hand at the second run', solved(1), fixed('by_hand', 2), 90],
  ['first, by hand at a later run', solved(1), fixed('by_hand', 9), 80],
  ['first, by hand with all hints', solved(1), fixed('by_hand', 9, 3), 70],
  ['second, by hand at the first run', solved(2), fixed('by_hand', 1), 80],
  ['second, by hand at the second run', solved(2), fixed('by_hand', 2), 70],
  ['second, by hand at the third run', solved(2), fixed('by_hand', 3), 60],
  ['later, by hand at the first run', solved(3), fixed('by_hand', 1), 65],
  ['first, chosen first beside a lab', solved(1), fixed('chosen_beside_lab', 1), 85],
  ['first, chosen second beside a lab', solved(1), fixed('chosen_beside_lab', 2), 70],
  ['second, chosen first beside a lab', solved(2), fixed('chosen_beside_lab', 1), 65],
  ['first, chosen third beside a lab', solved(1), fixed('chosen_beside_lab', 3), 60],
  ['first, chosen second without a lab', solved(1), fixed('chosen', 2), 80],
])('found %s', (_what, find, fix, score) => {
  expect(scoreAttempt(find, fix)).toMatchObject({ score, isPassed: score >= 70 })
})

describe('over all combinations', () => {
  const ways = ['chosen', 'chosen_beside_lab', 'by_hand'] as const
  const counts = [0, 1, 2, 3, 4, 5]
  const finds = [1, 2, 3, 4].flatMap((tries) => counts.slice(0, 4).map((hints) => solved(tries, hints)))
  const fixes = ways.flatMap((way) =>
    counts.flatMap((tries) => counts.slice(0, 4).map((hints) => fixed(way, tries + 1, hints))),
  )

  test('finding at the first try without a hint and fixing by hand always passes', () => {
    for (const fix of fixes.filter(({ way }) => way === 'by_hand')) {
      expect(scoreAttempt(solved(1), fix).isPassed, JSON.stringify(fix)).toBe(true)
    }
  })

  test('another try or hint never brings more, and writing is never worth less than choosing beside it', () => {
    for (const find of finds) {
      for (const fix of fixes) {
        const { fixScore, score } = scoreAttempt(find, fix)
        expect(scoreAttempt(find, { ...fix, tries: fix.tries + 1 }).score).toBeLessThanOrEqual(score)
        expect(scoreAttempt(find, { ...fix, hintsUsed: fix.hintsUsed + 1 }).score).toBeLessThanOrEqual(score)
        expect(scoreAttempt(find, { ...fix, way: 'by_hand' }).fixScore).toBeGreaterThanOrEqual(
          scoreAttempt(find, { ...fix, way: 'chosen_beside_lab' }).fixScore,
        )
        expect(fixScore).toBeGreaterThanOrEqual(fix.way === 'by_hand' ? 20 : 10)
        expect(score).toBeLessThanOrEqual(100)
      }
    }
  })

  test('an attempt is lost exactly when no way that is open could pass', () => {
    for (const find of [...finds, open(0), open(1), open(2)]) {
      for (const tries of counts) {
        const chosen: Phase = { ...open(tries), way: 'chosen_beside_lab' }
        const byHand: Phase = { ...open(tries), way: 'by_hand' }
        const found = find.isSolved ? find : { ...find, isSolved: true, tries: find.tries + 1 }
        const passes = (fix: Phase) => scoreAttempt(found, { ...fix, isSolved: true, tries: tries + 1 }).isPassed
        expect(canStillPass(find, chosen, byHand)).toBe(passes(chosen) || passes(byHand))
        expect(canStillPass(find, chosen)).toBe(passes(chosen))
      }
    }
  })
})
