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

test('says that one right answer counts for the streak today', () => {
  expect(toNudge({ streakDays: 0, practiceDays: [] }, now)).toBe('Solve one step today to start a streak.')
  expect(toNudge({ streakDays: 3, practiceDays: ['2026-11-16'] }, now)).toBe(
    'Solve one step today to keep your streak.',
  )
  expect(toNudge({ streakDays: 4, practiceDays: ['2026-11-17'] }, now)).toContain('4 days in a row')
})

test('the calendar has five whole weeks and shows the streak up to yesterday or today', () => {
  const days = listCalendar({ streakDays: 2, practiceDays: ['2026-11-10', '2026-11-15', '2026-11-16'] }, now)
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
})

test('the calendar names the month on its first day, and says which days it shows', () => {
  const practice = { streakDays: 2, practiceDays: ['2026-11-10', '2026-11-15', '2026-11-16'] }
  const text = toCalendarText(practice, listCalendar(practice, now))

  expect([toDayText('2026-10-31'), toDayText('2026-11-09')]).toEqual(['31', '9'])
  expect(toDayText('2026-11-01')).toMatch(/Nov/)
  expect(text).toMatch(/October.* to .*November/)
  expect(text).toContain('you practiced on 3 days. Your streak: 2 days')
  expect(toCalendarText({ streakDays: 0, practiceDays: [] }, listCalendar(practice, now))).toMatch(/on 0 days$/)
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
