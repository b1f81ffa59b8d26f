import { expect, test } from 'vitest'
import {
  countDaysLeft,
  type Digest,
  findDigest,
  findSummary,
  listDeadlineWindows,
  oldestKeptDay,
} from './reminders.rules.ts'

// 16 November 2026 is a Monday.
const digest = findDigest(new Date('2026-11-16T07:00:00Z')) as Digest

/** Days left if the digest covers the deadline; otherwise undefined. */
function tells(digest: Digest, deadline: Date): number | undefined {
  const isTold = listDeadlineWindows(digest).some(({ after, upTo }) => deadline > after && deadline <= upTo)
  return isTold ? countDaysLeft(digest.sentFrom, deadline) : undefined
}

test.each([
  ['2026-11-16T00:00:00.000Z', undefined],
  ['2026-11-16T06:59:59.999Z', undefined],
  ['2026-11-16T07:00:00.000Z', '2026-11-16'],
  ['2026-11-16T23:59:59.999Z', '2026-11-16'],
  ['2026-11-17T00:00:00.000Z', undefined],
  ['2026-12-31T12:00:00.000Z', '2026-12-31'],
  ['2028-02-29T07:00:00.000Z', '2028-02-29'],
])('at %s the digest of %s is sent', (now, day) => {
  expect(findDigest(new Date(now))?.day).toBe(day)
})

test('a digest is useful until the next one', () => {
  expect(findDigest(new Date('2026-11-16T15:00:00Z'))).toEqual({
    day: '2026-11-16',
    sentFrom: new Date('2026-11-16T07:00:00Z'),
    usefulUntil: new Date('2026-11-17T07:00:00Z'),
  })
})

test.each([
  ['2026-11-15T12:00:00Z', undefined, 'past'],
  ['2026-11-16T07:00:00Z', undefined, 'told the morning before'],
  ['2026-11-16T07:00:01Z', 0, 'today'],
  ['2026-11-17T00:00:00Z', 0, 'at midnight, which is tonight'],
  ['2026-11-17T05:00:00Z', 0, 'in the small hours, before the next digest'],
  ['2026-11-17T07:00:00Z', 1, 'with the next digest, a day away'],
  ['2026-11-17T07:00:01Z', 1, 'tomorrow'],
  ['2026-11-18T07:00:00Z', 2, 'tomorrow, at the end, two days away'],
  ['2026-11-18T07:00:01Z', undefined, 'in two days'],
  ['2026-11-19T07:00:00Z', undefined, 'in two days, at the end'],
  ['2026-11-19T07:00:01Z', 3, 'in three days'],
  ['2026-11-20T07:00:00Z', 4, 'in three days, at the end, four days away'],
  ['2026-11-20T07:00:01Z', undefined, 'in four days'],
])('a deadline at %s has %s days left on the 16th (%s)', (deadline, daysLeft, _why) => {
  expect(tells(digest, new Date(deadline))).toBe(daysLeft)
})

test('reminds of every deadline three times, always before it, at any hour', () => {
  for (let hour = 0; hour < 48; hour++) {
    const deadline = new Date(Date.UTC(2026, 10, 20, hour, 30))
    const told: number[] = []
    for (let day = 10; day <= 24; day++) {
      const morning = findDigest(new Date(Date.UTC(2026, 10, day, 7))) as Digest
      const daysLeft = tells(morning, deadline)
      if (daysLeft === undefined) continue
      told.push(daysLeft)
      expect(morning.sentFrom < deadline).toBe(true)
    }
    expect(told, deadline.toISOString()).toEqual([3, 1, 0])
  }
})

test('a late digest counts the time left when it is written', () => {
  const deadline = new Date('2026-11-17T08:00:00Z')

  expect(countDaysLeft(new Date('2026-11-16T07:00:00Z'), deadline)).toBe(1)
  expect(countDaysLeft(new Date('2026-11-16T08:00:01Z'), deadline)).toBe(0)
  expect(countDaysLeft(new Date('2026-11-18T08:00:01Z'), deadline)).toBe(0)
})

test.each([
  ['2026-11-15T12:00:00Z', undefined],
  ['2026-11-16T06:59:59Z', undefined],
  ['2026-11-16T07:00:00Z', '2026-11-16'],
  ['2026-11-16T23:59:59Z', '2026-11-16'],
  ['2026-11-17T12:00:00Z', undefined],
  ['2026-11-23T07:00:00Z', '2026-11-23'],
])('at %s the summary of the week of %s is sent', (now, week) => {
  expect(findSummary(new Date(now))?.week).toBe(week)
})

test('records of sent emails are kept for a month', () => {
  expect(oldestKeptDay(new Date('2026-11-16T07:00:00Z'))).toBe('2026-10-17')
})
