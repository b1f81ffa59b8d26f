import { expect, test } from 'vitest'
import { findTermsBefore } from './undo-terms.ts'

const now = new Date('2026-11-17T12:00:00.000Z')
const before = {
  deadline: '2026-12-01T00:00:00.000Z',
  dueInDays: null,
  repeatMonths: null,
  isMandatory: true,
  note: null,
}

test('undoes only what was changed', () => {
  expect(findTermsBefore(before, { note: 'Before the audit', isMandatory: false }, now)).toEqual({
    note: null,
    isMandatory: true,
  })
  expect(findTermsBefore(before, { deadline: null, dueInDays: 14 }, now)).toEqual({
    deadline: before.deadline,
    dueInDays: null,
  })
})

test('offers no undo that would give people other due dates than before, or that the service refuses', () => {
  const personal = { ...before, deadline: null, dueInDays: 14 }
  const past = { ...before, deadline: '2026-11-01T00:00:00.000Z' }

  expect(findTermsBefore(personal, { dueInDays: 7 }, now)).toBeUndefined()
  expect(findTermsBefore(past, { deadline: '2026-12-24T00:00:00.000Z' }, now)).toBeUndefined()
  expect(findTermsBefore(personal, { note: 'Soon' }, now)).toEqual({ note: null })
  expect(findTermsBefore(before, {}, now)).toBeUndefined()
})
