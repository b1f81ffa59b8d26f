import { expect, test } from 'vitest'
import {
  describeAssignments,
  describeRules,
  describeSaving,
  describeSummary,
  listNames,
  problemWords,
} from './program-words.ts'

const summary = {
  people: 3001,
  trained: 620,
  emails: 2381,
  minutes: 113_970,
  assignments: 3,
  existing: 0,
  unavailable: 0,
}

test('an admin reads what a start does before it starts', () => {
  expect(describeSummary(summary)).toBe('3,001 people, 620 already trained, 2,381 emails, about 1,900 hours')
  expect(describeSummary({ ...summary, people: 0 })).toBe('It would reach nobody.')
  expect(describeSummary({ ...summary, people: 1, trained: 1, emails: 0, minutes: 0 })).toBe(
    '1 person, 1 already trained, 0 emails, nothing left to do',
  )
  expect(describeAssignments({ ...summary, existing: 2, unavailable: 1 })).toBe(
    'It creates 3 assignments; 2 are already open and stay as they are; 1 item isn’t available and is left out.',
  )
})

test('an audience and rules read like a sentence', () => {
  const member = (assigneeType: 'org' | 'team' | 'user', name: string, isActive = true) =>
    ({ assigneeType, assigneeId: name, name, isActive }) as const
  expect(listNames([member('team', 'Red'), member('user', 'Ada', false)])).toBe('Team Red, Ada (deactivated)')
  expect(listNames([member('org', '')])).toBe('Everyone')
  expect(describeRules({ isMandatory: true, creditDays: 365, repeatMonths: 12 })).toBe(
    'Mandatory, training from the last 365 days counts, repeats after 12 months',
  )
})

test.each([
  ['too_many_assignments', 'Choose fewer people or less training'],
  ['pilot_too_old', 'Choose a longer repeat'],
  ['not_started', 'Something went wrong on our side'],
])('a program that could not start says why: %s', (problem, words) => {
  expect(problemWords(problem)).toContain(words)
})

test('an admin who changes a scheduled program reads that its start is canceled', () => {
  expect(describeSaving({ startsAt: '2027-01-01T00:00:00.000Z' })).toContain('Saving cancels the scheduled start')
  expect(describeSaving({ startsAt: null })).toBe('Nothing is assigned until you start it.')
})
