import type { DueAssignment, LearnHome, LearnStreak } from '@parapet/contract'
import type { ChipKind } from '../../ui/text/chip.tsx'
import { dayMs } from '../../ui/text/durations.ts'
import { count } from '../words.ts'

/** From here on a due date needs attention. */
const soonDays = 3

type Progress = Pick<
  DueAssignment,
  'contentArea' | 'targetType' | 'itemsTotal' | 'itemsCompleted' | 'partsTotal' | 'partsCompleted'
>

/** A single topic or scenario is counted in challenges or steps, as everywhere; more of them in items. */
export function toProgress(assignment: Progress): { done: number; total: number; unit: string } {
  const { contentArea, targetType, itemsTotal, itemsCompleted, partsTotal, partsCompleted } = assignment
  if (partsTotal !== null && partsCompleted !== null) {
    const unit = count(partsTotal, targetType === 'scenario' ? 'step' : 'challenge')
    return { done: partsCompleted, total: partsTotal, unit }
  }
  const item = targetType === 'custom-course' ? 'item' : contentArea === 'practice' ? 'topic' : 'scenario'
  return { done: itemsCompleted, total: itemsTotal, unit: count(itemsTotal, item) }
}

type Left = { text: string; kind: ChipKind }

/** The time until the due date, in days. */
export function toTimeLeft({ deadline, isOverdue }: Pick<DueAssignment, 'deadline' | 'isOverdue'>, now: Date): Left {
  if (deadline === null) return { text: 'No due date', kind: 'plain' }
  const days = (Date.parse(deadline) - now.getTime()) / dayMs
  if (isOverdue || days < 0) {
    const late = Math.floor(-days)
    return { text: late < 1 ? 'Overdue' : `Overdue by ${count(late, 'day')}`, kind: 'danger' }
  }
  const left = Math.floor(days)
  const text = left < 1 ? 'Due in less than a day' : `${count(left, 'day')} left`
  return { text, kind: days <= soonDays ? 'ember' : 'plain' }
}

export function toGreeting(hour: number, name: string): string {
  const part = hour < 5 || hour >= 18 ? 'evening' : hour < 12 ? 'morning' : 'afternoon'
  return `Good ${part}, ${name.trim().split(/\s+/)[0] ?? name}`
}

/** The sentence below the greeting. A right answer in a challenge or scenario makes a week or day count for the streak. */
export function toNudge({ streak: { unit, current, isDone, hasFreeWeek } }: { streak: LearnStreak }): string {
  if (isDone && current > 1) return `${count(current, unit === 'weeks' ? 'week' : 'day')} in a row. Well done.`
  if (unit === 'days') {
    if (isDone) return 'Done for today. Your streak is safe until midnight tomorrow.'
    return current > 0 ? 'Solve one step today to keep your streak.' : 'Solve one step today to start a streak.'
  }
  if (isDone) return 'Done for this week. Your streak is safe until the end of next week.'
  if (current === 0) return 'Solve one step this week to start a streak.'
  const free = hasFreeWeek ? ' You have one free week this quarter.' : ''
  return `Solve one step by Sunday to keep your streak.${free}`
}

export function toStreakTitle({ unit, current, best }: LearnStreak): string {
  if (current > 0) return `${current}-${unit === 'weeks' ? 'week' : 'day'} streak`
  return best > 0 ? 'No current streak' : 'No streak yet'
}

const firstOfMonth = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', timeZone: 'UTC' })
const wholeDay = new Intl.DateTimeFormat(undefined, { month: 'long', day: 'numeric', timeZone: 'UTC' })

/** The number of a day of the calendar; the first of a month with its name. */
export function toDayText(day: string): string {
  return day.endsWith('-01') ? firstOfMonth.format(new Date(day)) : String(Number(day.slice(8)))
}

type Practice = Pick<LearnHome, 'streak' | 'practiceDays' | 'today'>

/** The calendar in words. */
export function toCalendarText({ streak, practiceDays }: Practice, days: readonly CalendarDay[]): string {
  const [from, to] = [days[0], days.at(-1)].map((day) => wholeDay.format(new Date(day?.day ?? 0)))
  const practiced = `${from} to ${to}: you practiced on ${count(practiceDays.length, 'day')}`
  const unit = streak.unit === 'weeks' ? 'week' : 'day'
  return streak.current === 0 ? practiced : `${practiced}. Your streak: ${count(streak.current, unit)}`
}

export type CalendarDay = { day: string; kind: 'none' | 'practiced' | 'streak' | 'later'; isToday: boolean }

/** Five weeks from Monday to Sunday, ending with this week. Days are in the person's time zone, as in the streak. */
export function listCalendar({ streak: { since }, practiceDays, today: todayText }: Practice): CalendarDay[] {
  const today = Math.round(Date.parse(todayText) / dayMs)
  const practiced = new Set(practiceDays)
  // January 1, 1970 was a Thursday.
  const first = today - ((today + 3) % 7) - 28
  return Array.from({ length: 35 }, (_, index) => {
    const number = first + index
    const day = new Date(number * dayMs).toISOString().slice(0, 10)
    const isInStreak = since !== null && day >= since
    const kind = number > today ? 'later' : !practiced.has(day) ? 'none' : isInStreak ? 'streak' : 'practiced'
    return { day, kind, isToday: number === today }
  })
}
