import { describe, expect, test } from 'vitest'
import { certificateFrom, type Failure, findLock, isWorthMarking, type Practice } from './locks.rules.ts'

const at = (time: string) => new Date(`2026-02-${time}:00.000Z`)
const failed = (time: string, shown?: string): Failure => ({
  endedAt: at(time),
  solutionShownAt: shown === undefined ? null : at(shown),
})

describe('a challenge', () => {
  test.each<[string, Failure[], string, string | null]>([
    ['is open before the first failure', [], '01T10:00', null],
    ['waits five minutes after one', [failed('01T10:00')], '01T10:04', 'recent_failure 01T10:05'],
    ['is open after five minutes', [failed('01T10:00')], '01T10:05', null],
    ['waits for the latest failure', [failed('01T10:10'), failed('01T10:00')], '01T10:11', 'recent_failure 01T10:15'],
    [
      'is locked until the next day after three',
      [failed('01T10:00'), failed('01T10:10'), failed('01T10:20')],
      '01T23:59',
      'too_many_failures 02T00:00',
    ],
    ['is open the next day', [failed('01T10:00'), failed('01T10:10'), failed('01T10:20')], '02T00:00', null],
    [
      'counts each day for itself',
      [failed('01T10:00'), failed('01T10:10'), failed('01T10:20'), failed('02T00:01')],
      '02T00:02',
      'recent_failure 02T00:06',
    ],
    [
      'waits five minutes even when the day ends before',
      [failed('01T23:00'), failed('01T23:30'), failed('01T23:58')],
      '02T00:01',
      'recent_failure 02T00:03',
    ],
    ['is locked for 24 hours by its solution', [failed('01T10:00', '01T10:00')], '02T09:59', 'solution_shown 02T10:00'],
    ['counts them from when it was shown', [failed('01T10:00', '01T12:00')], '02T11:59', 'solution_shown 02T12:00'],
    ['is open 24 hours after its solution', [failed('01T10:00', '01T10:00')], '02T10:00', null],
    [
      'obeys the longest lock',
      [failed('01T10:00', '01T10:00'), failed('02T11:00')],
      '01T10:01',
      'recent_failure 02T11:05',
    ],
  ])('%s', (_what, failures, now, expected) => {
    const lock = findLock(failures, at(now))
    expect(lock === null ? null : `${lock.reason} ${lock.availableAt.slice(8, 16)}`).toBe(expected)
  })

  const twice = [failed('01T10:00'), failed('01T10:10')]
  test.each<[string, Failure[], Partial<Practice>, boolean]>([
    ['two failures', twice, {}, false],
    ['three failures', [...twice, failed('03T10:10')], {}, true],
    ['a look at the solution', [failed('01T10:00', '01T10:00')], {}, true],
    ['one wrong answer per phase in practice', [], { findGuesses: 1, fixGuesses: 1 }, false],
    ['two wrong blocks in practice', [], { findGuesses: 2 }, true],
    ['two wrong fixes in practice', [], { fixGuesses: 2 }, true],
    ['one hint per phase', [], { hints: 1 }, false],
    ['two hints of a phase', [], { hints: 2 }, true],
    ['two failures and a wrong answer in practice', twice, { findGuesses: 1 }, true],
  ])('with %s', (_what, failures, practice, expected) => {
    expect(isWorthMarking(failures, { findGuesses: 0, fixGuesses: 0, hints: 0, ...practice })).toBe(expected)
  })

  test('counts for a certificate three days after it was marked', () => {
    expect(certificateFrom(at('01T10:00'))).toEqual(at('04T10:00'))
  })
})
