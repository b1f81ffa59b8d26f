import type { UserAssignment } from '@parapet/contract'
import { expect, test } from 'vitest'
import { byUrgency } from './by-urgency.ts'

type Given = [targetTitle: string, userStatus: UserAssignment['userStatus'], dueAt: string | null, isOverdue?: boolean]

function order(...given: Given[]): string[] {
  const assignments = given.map(
    ([targetTitle, userStatus, dueAt, isOverdue = false]) =>
      ({ targetTitle, userStatus, dueAt, isOverdue }) as UserAssignment,
  )
  return assignments.sort(byUrgency).map(({ targetTitle }) => targetTitle)
}

test('overdue assignments come first, then open ones by due date, then completed ones as they were', () => {
  const sorted = order(
    ['completed last week', 'completed', '2026-01-02T00:00:00Z'],
    ['completed before', 'completed', '2026-01-01T00:00:00Z'],
    ['no due date', 'in_progress', null],
    ['due in March', 'not_started', '2026-03-01T00:00:00Z'],
    ['due in February', 'in_progress', '2026-02-01T00:00:00Z'],
    ['late since January', 'in_progress', '2026-01-15T00:00:00Z', true],
    ['late since December', 'not_started', '2025-12-15T00:00:00Z', true],
    ['no due date either', 'not_started', null],
  )

  expect(sorted).toEqual([
    'late since December',
    'late since January',
    'due in February',
    'due in March',
    'no due date',
    'no due date either',
    'completed last week',
    'completed before',
  ])
})
