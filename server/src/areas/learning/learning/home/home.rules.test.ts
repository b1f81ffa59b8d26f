import { expect, test } from 'vitest'
import { mondayOfWeek, toWeekNumber } from '../local-days.rules.ts'
import { type Candidate, chooseCurrent, countPassedSince, findWeakestCategory, type Result } from './home.rules.ts'

const result = (topicId: string, score: number, completedAt: string | null = null): Result => ({
  ...{ topicId, challengeId: `${topicId} ${score}`, score, completedAt },
})
const categoryOf = (topicId: string) => ({ sql: 'injection', xss: 'injection', md5: 'cryptography' })[topicId]

test('a week begins on Monday', () => {
  const mondayOf = (day: string) => mondayOfWeek(toWeekNumber(day))
  expect(['2026-11-17', '2026-11-16', '2026-11-15'].map(mondayOf)).toEqual(['2026-11-16', '2026-11-16', '2026-11-09'])
})

test('the weekly goal counts challenges passed since Monday', () => {
  const results = [
    result('sql', 90, '2026-11-15T23:59:59.000Z'),
    result('xss', 90, '2026-11-16T00:00:00.000Z'),
    result('md5', 40),
  ]
  expect(countPassedSince(results, '2026-11-16', null)).toBe(1)
  // It was Monday there already.
  expect(countPassedSince(results, '2026-11-16', 'Europe/Berlin')).toBe(2)
})

test('the next step is what is overdue, then due within three days, then begun, then found by a scanner', () => {
  const now = new Date('2026-11-19T12:00:00Z')
  const topic = (itemId: string): Candidate => ({ itemId, itemType: 'topic' })
  const due = (itemId: string, deadline: string | null, source = 'manual') => ({
    ...{ nextItem: topic(itemId), deadline, source, targetType: 'topic' },
    isOverdue: deadline !== null && deadline < now.toISOString(),
  })
  const late = due('late', '2026-11-18T12:00:00.000Z')
  const soon = due('soon', '2026-11-22T12:00:00.000Z')
  const later = due('later', '2026-11-22T12:00:01.000Z')
  const found = due('found', null, 'sarif')
  const begun = [topic('begun'), topic('before')]

  expect(chooseCurrent([late, soon, later, found], begun, now)).toEqual({
    ...{ name: topic('late'), reason: 'overdue', deadline: '2026-11-18T12:00:00.000Z' },
  })
  expect(chooseCurrent([soon, later, found], begun, now)).toMatchObject({ name: topic('soon'), reason: 'due_soon' })
  expect(chooseCurrent([later, found], begun, now)).toMatchObject({ name: topic('begun'), reason: 'begun' })
  expect(chooseCurrent([later, found], [], now)).toMatchObject({ name: topic('found'), reason: 'finding' })
  expect(chooseCurrent([later], [], now)).toMatchObject({ name: topic('later'), reason: 'due', deadline: null })
  expect(chooseCurrent([{ ...late, nextItem: null }], [], now)).toBeUndefined()
})

test('the weakest category has the lowest average; one result or good results do not count', () => {
  expect(findWeakestCategory([result('sql', 60), result('xss', 70), result('md5', 10)], categoryOf)).toBe('injection')
  expect(
    findWeakestCategory([result('sql', 60), result('sql', 70), result('md5', 10), result('md5', 50)], categoryOf),
  ).toBe('cryptography')
  expect(findWeakestCategory([result('sql', 95), result('xss', 90)], categoryOf)).toBeUndefined()
  expect(findWeakestCategory([], categoryOf)).toBeUndefined()
})
