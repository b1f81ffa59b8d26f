import { expect, test } from 'vitest'
import type { AttemptRecord } from '../../../training/progress/progress.ts'
import { type Deeds, listBadges, toLevel, xpGainedBy } from './rewards.rules.ts'

const day = (number: number, hour = 9) => new Date(Date.UTC(2026, 10, number, hour))

function attempt(number: number, fields: Partial<AttemptRecord> = {}): AttemptRecord {
  return {
    id: `attempt-${number}`,
    topicId: 'sql',
    challengeId: `challenge-${number}`,
    findScore: 30,
    fixScore: 50,
    isPassed: true,
    isHandsOn: false,
    isPractice: false,
    createdAt: day(number),
    ...fields,
  }
}

const nothing: Deeds = {
  attempts: [],
  completed: [],
  days: [],
  timeZone: null,
  categories: [{ id: 'injection', title: 'Injection', topicIds: ['sql', 'xss'] }],
}

function earnedIn(deeds: Partial<Deeds>) {
  return Object.fromEntries(
    listBadges({ ...nothing, ...deeds })
      .filter(({ earnedAt }) => earnedAt !== null)
      .map(({ badgeId, earnedAt, by }) => [badgeId, { earnedAt, ...by }]),
  )
}

test('levels begin at their XP, and the highest has no next level', () => {
  expect(toLevel(0)).toMatchObject({ number: 1, name: 'Recruit', next: { name: 'Lookout', fromXp: 300 } })
  expect(toLevel(299).number).toBe(1)
  expect(toLevel(300).number).toBe(2)
  expect(toLevel(2380)).toMatchObject({ number: 4, name: 'Watchkeeper', next: { name: 'Warden', fromXp: 2500 } })
  expect(toLevel(1_000_000)).toMatchObject({ number: 10, next: null })
})

test('an attempt earns its improvement over the previous best', () => {
  const history = [
    attempt(1, { challengeId: 'login', findScore: 50, fixScore: 0, isPassed: false }),
    attempt(2, { challengeId: 'login' }),
    attempt(3, { challengeId: 'login', findScore: 30, fixScore: 30 }),
    attempt(4, { challengeId: 'search' }),
  ]
  expect(history.map(({ id }) => xpGainedBy(history, id))).toEqual([50, 30, 0, 80])
  expect(xpGainedBy(history, 'of somebody else')).toBe(0)
})

test('without work there are no badges, and every badge has a description', () => {
  expect(earnedIn({})).toEqual({})
  const badges = listBadges(nothing)
  expect(badges.length).toBeGreaterThan(7)
  expect(badges.every(({ title, description }) => title !== '' && description !== '')).toBe(true)
})

test('a badge for a single attempt refers to the first attempt that earns it', () => {
  const attempts = [
    attempt(1, { findScore: 30, fixScore: 50 }),
    attempt(2, { findScore: 50, fixScore: 30 }),
    attempt(3, { findScore: 50, fixScore: 50, isHandsOn: true }),
    attempt(4, { findScore: 50, fixScore: 50, isHandsOn: true }),
  ]
  expect(earnedIn({ attempts })).toEqual({
    'keen-eye': { earnedAt: day(2).toISOString(), attemptId: 'attempt-2' },
    'first-hand-fix': { earnedAt: day(3).toISOString(), attemptId: 'attempt-3' },
    'full-marks': { earnedAt: day(3).toISOString(), attemptId: 'attempt-3' },
  })
})

test('ten in a row restarts after a failed attempt', () => {
  const failed = attempt(5, { isPassed: false, findScore: 15, fixScore: 0 })
  const passed = (from: number, count: number) => Array.from({ length: count }, (_, index) => attempt(from + index))
  expect(earnedIn({ attempts: [...passed(1, 4), failed, ...passed(6, 9)] })).toEqual({})
  expect(earnedIn({ attempts: [...passed(1, 4), failed, ...passed(6, 10)] })).toEqual({
    'ten-in-a-row': { earnedAt: day(15).toISOString(), attemptId: 'attempt-15' },
  })
})

test('ten fixes by hand require ten different challenges', () => {
  const same = Array.from({ length: 12 }, (_, index) => attempt(index, { challengeId: 'login', isHandsOn: true }))
  expect(earnedIn({ attempts: same })).not.toHaveProperty('ten-hand-fixes')
  const different = Array.from({ length: 10 }, (_, index) => attempt(index + 1, { isHandsOn: true }))
  expect(earnedIn({ attempts: different })).toHaveProperty('ten-hand-fixes')
})

test('a streak requires seven days without a gap', () => {
  const days = (...numbers: number[]) => numbers.map((number) => day(number).toISOString().slice(0, 10))
  expect(earnedIn({ days: days(1, 2, 3, 5, 6, 7, 8, 9) })).toEqual({})
  const deeds = { days: days(1, 3, 4, 5, 6, 7, 8, 9), attempts: [attempt(9, { findScore: 15 })] }
  expect(earnedIn(deeds)).toEqual({ 'week-streak': { earnedAt: day(9).toISOString(), attemptId: 'attempt-9' } })
})

test('a category is mastered with its last topic, and a scenario earns a separate badge', () => {
  const completed: Deeds['completed'] = [
    { itemType: 'topic', itemId: 'sql', completedAt: day(1) },
    { itemType: 'scenario', itemId: 'break-in', completedAt: day(2) },
  ]
  expect(earnedIn({ completed })).toEqual({
    'first-scenario': { earnedAt: day(2).toISOString(), scenarioId: 'break-in' },
  })
  const all = [...completed, { itemType: 'topic' as const, itemId: 'xss', completedAt: day(3) }]
  expect(earnedIn({ completed: all, attempts: [attempt(3, { topicId: 'xss' })] })).toMatchObject({
    'mastered-injection': { earnedAt: day(3).toISOString(), attemptId: 'attempt-3' },
  })
})
