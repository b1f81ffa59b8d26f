import { expect, test } from 'vitest'
import { countPassedSince, findWeakestCategory, mondayOf, type Result } from './home.rules.ts'

const result = (topicId: string, score: number, completedAt: string | null = null): Result => ({
  ...{ topicId, challengeId: `${topicId} ${score}`, score, completedAt },
})
const categoryOf = (topicId: string) => ({ sql: 'injection', xss: 'injection', md5: 'cryptography' })[topicId]

test('a week begins on Monday at midnight in UTC', () => {
  expect(mondayOf(new Date('2026-11-17T03:00:00Z')).toISOString()).toBe('2026-11-16T00:00:00.000Z')
  expect(mondayOf(new Date('2026-11-16T00:00:00Z')).toISOString()).toBe('2026-11-16T00:00:00.000Z')
  expect(mondayOf(new Date('2026-11-15T23:59:59Z')).toISOString()).toBe('2026-11-09T00:00:00.000Z')
})

test('the weekly goal counts challenges passed since Monday', () => {
  const results = [
    result('sql', 90, '2026-11-15T23:59:59.000Z'),
    result('xss', 90, '2026-11-16T00:00:00.000Z'),
    result('md5', 40),
  ]
  expect(countPassedSince(results, new Date('2026-11-16T00:00:00Z'))).toBe(1)
})

test('the weakest category has the lowest average; one result or good results do not count', () => {
  expect(findWeakestCategory([result('sql', 60), result('xss', 70), result('md5', 10)], categoryOf)).toBe('injection')
  expect(
    findWeakestCategory([result('sql', 60), result('sql', 70), result('md5', 10), result('md5', 50)], categoryOf),
  ).toBe('cryptography')
  expect(findWeakestCategory([result('sql', 95), result('xss', 90)], categoryOf)).toBeUndefined()
  expect(findWeakestCategory([], categoryOf)).toBeUndefined()
})
