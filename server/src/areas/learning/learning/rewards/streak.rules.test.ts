import { expect, test } from 'vitest'
import { toLocalDay } from '../local-days.rules.ts'
import { toStreak } from './streak.rules.ts'

/** Mondays of the last quarter of 2026 and the first of 2027, by number: 0 is October 5. */
const inWeek = (week: number, day = 0) =>
  new Date(Date.UTC(2026, 9, 5) + (week * 7 + day) * 86_400_000).toISOString().slice(0, 10)
const weeks = (...numbers: number[]) => numbers.map((week) => inWeek(week, 2))
const streak = (practiced: string[], today: string) => toStreak(practiced, today, 'weeks')

test('a week counts however often somebody practiced in it', () => {
  const days = [inWeek(0), inWeek(0, 6), inWeek(1, 3)]
  expect(streak(days, inWeek(1, 6))).toEqual({
    ...{ unit: 'weeks', current: 2, best: 2, since: '2026-10-05', isDone: true, hasFreeWeek: true },
  })
  expect(streak(days, inWeek(2, 6))).toMatchObject({ current: 2, isDone: false, hasFreeWeek: true })
  expect(streak([], inWeek(0))).toMatchObject({ current: 0, best: 0, since: null, isDone: false })
})

test('one missed week in a quarter is free and adds nothing; the second ends the streak', () => {
  expect(streak(weeks(0, 1, 3), inWeek(3, 4))).toMatchObject({ current: 3, hasFreeWeek: false })
  expect(streak(weeks(0, 1), inWeek(3))).toMatchObject({ current: 2, hasFreeWeek: false })
  expect(streak(weeks(0, 1), inWeek(4))).toMatchObject({ current: 0, best: 2, since: null })
  expect(streak(weeks(0, 1, 3, 5), inWeek(5, 4))).toMatchObject({ current: 1, best: 3, since: inWeek(5) })
})

test('the next quarter brings a free week again', () => {
  // Weeks 12 and 13 begin on December 28 and January 4.
  expect(streak(weeks(9, 11, 12, 14), inWeek(14, 4))).toMatchObject({ current: 4, hasFreeWeek: false })
  expect(streak(weeks(10, 11, 14), inWeek(14, 4))).toMatchObject({ current: 3 })
  expect(streak(weeks(9, 11, 12), inWeek(13, 4))).toMatchObject({ current: 3, hasFreeWeek: true })
})

test('a streak of days has no free day', () => {
  const days = ['2026-11-13', '2026-11-15', '2026-11-16']
  expect(toStreak(days, '2026-11-17', 'days')).toEqual({
    ...{ unit: 'days', current: 2, best: 2, since: '2026-11-15', isDone: false, hasFreeWeek: false },
  })
  expect(toStreak(days, '2026-11-18', 'days')).toMatchObject({ current: 0, best: 2 })
})

test('a day is the one on the wall of the person', () => {
  const time = new Date('2026-11-17T23:30:00Z')
  expect(['Europe/Berlin', 'America/New_York', null].map((zone) => toLocalDay(time, zone))).toEqual([
    '2026-11-18',
    '2026-11-17',
    '2026-11-17',
  ])
})
