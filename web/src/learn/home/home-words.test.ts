import type { LearnStreak } from '@parapet/contract'
import { expect, test } from 'vitest'
import { listCalendar, toCalendarText, toDayText, toGreeting, toNudge, toProgress, toTimeLeft } from './home-words.ts'

const now = new Date('2026-11-17T10:00:00Z')
const left = (deadline: string | null, isOverdue = false) => toTimeLeft({ deadline, isOverdue }, now)

test('a due date is shown in days, and colored when it is near or past', () => {
  expect(left(null)).toEqual({ text: 'No due date', kind: 'plain' })
  expect(left('2026-11-29T12:00:00Z')).toEqual({ text: '12 days left', kind: 'plain' })
  expect(left('2026-11-18T12:00:00Z')).toEqual({ text: '1 day left', kind: 'ember' })
  expect(left('2026-11-17T12:00:00Z')).toEqual({ text: 'Due in less than a day', kind: 'ember' })
  expect(left('2026-11-17T09:00:00Z', true)).toEqual({ text: 'Overdue', kind: 'danger' })
  expect(left('2026-11-15T09:00:00Z', true)).toEqual({ text: 'Overdue by 2 days', kind: 'danger' })
})

test('the greeting uses the time of day and the first name', () => {
  expect([4, 9, 14, 20].map((hour) => toGreeting(hour, 'Vera van Example'))).toEqual([
    'Good evening, Vera',
    'Good morning, Vera',
    'Good afternoon, Vera',
    'Good evening, Vera',
  ])
})

const streakOf = (over: Partial<LearnStreak>): LearnStreak => ({
  ...{ unit: 'weeks', current: 0, best: 0, since: null, isDone: false, hasFreeWeek: true },
  ...over,
})
const nudge = (over: Partial<LearnStreak>) => toNudge({ streak: streakOf(over) })

test('says what one right answer does for a streak of weeks', () => {
  expect(nudge({})).toBe('Solve one step this week to start a streak.')
  expect(nudge({ current: 3 })).toBe(
    'Solve one step by Sunday to keep your streak. You have one free week this quarter.',
  )
  expect(nudge({ current: 3, hasFreeWeek: false })).toBe('Solve one step by Sunday to keep your streak.')
  expect(nudge({ current: 1, isDone: true })).toContain('safe until the end of next week')
  expect(nudge({ current: 4, isDone: true })).toContain('4 weeks in a row')
})

test('says the same of days to those who chose them', () => {
  expect(nudge({ unit: 'days' })).toBe('Solve one step today to start a streak.')
  expect(nudge({ unit: 'days', current: 3 })).toBe('Solve one step today to keep your streak.')
  expect(nudge({ unit: 'days', current: 4, isDone: true })).toContain('4 days in a row')
})

const today = '2026-11-17'
const practiceDays = ['2026-11-10', '2026-11-15', '2026-11-16']

test('the calendar has five whole weeks and marks the practice that belongs to the streak', () => {
  const days = listCalendar({
    streak: streakOf({ unit: 'days', current: 2, since: '2026-11-15' }),
    practiceDays,
    today,
  })
  const kindOf = (day: string) => days.find((one) => one.day === day)?.kind
  expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([35, '2026-10-19', '2026-11-22'])
  expect(['2026-11-10', '2026-11-14', '2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18'].map(kindOf)).toEqual([
    'practiced',
    'none',
    'streak',
    'streak',
    'none',
    'later',
  ])
  expect(days.filter(({ isToday }) => isToday).map(({ day }) => day)).toEqual(['2026-11-17'])
  const weeks = listCalendar({ streak: streakOf({ current: 2, since: '2026-11-09' }), practiceDays, today })
  expect(weeks.filter(({ kind }) => kind === 'streak').map(({ day }) => day)).toEqual(practiceDays)
})

test('the calendar names the month on its first day, and says which days it shows', () => {
  const practice = { streak: streakOf({ current: 2, since: '2026-11-09' }), practiceDays, today }
  const text = toCalendarText(practice, listCalendar(practice))

  expect([toDayText('2026-10-31'), toDayText('2026-11-09')]).toEqual(['31', '9'])
  expect(toDayText('2026-11-01')).toMatch(/Nov/)
  expect(text).toMatch(/October.* to .*November/)
  expect(text).toContain('you practiced on 3 days. Your streak: 2 weeks')
  expect(toCalendarText({ ...practice, streak: streakOf({}), practiceDays: [] }, listCalendar(practice))).toMatch(
    /on 0 days$/,
  )
})

test('a topic that is due is counted in challenges, a scenario in steps, a course in items', () => {
  const items = { contentArea: 'practice', itemsTotal: 1, itemsCompleted: 0 } as const
  const none = { ...items, partsTotal: null, partsCompleted: null }
  const textOf = (assignment: Parameters<typeof toProgress>[0]) => {
    const { done, unit } = toProgress(assignment)
    return `${done} of ${unit}`
  }

  expect(textOf({ ...items, targetType: 'topic', partsTotal: 4, partsCompleted: 3 })).toBe('3 of 4 challenges')
  expect(textOf({ ...items, targetType: 'scenario', partsTotal: 7, partsCompleted: 2 })).toBe('2 of 7 steps')
  expect(textOf({ ...none, targetType: 'custom-course', itemsTotal: 2, itemsCompleted: 1 })).toBe('1 of 2 items')
  expect(textOf({ ...none, targetType: 'category', itemsTotal: 6 })).toBe('0 of 6 topics')
  expect(textOf({ ...none, contentArea: 'learn', targetType: 'category' })).toBe('0 of 1 scenario')
  expect(textOf({ ...none, targetType: 'topic' })).toBe('0 of 1 topic')
})
