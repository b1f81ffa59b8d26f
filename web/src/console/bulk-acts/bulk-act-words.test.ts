import type { BulkAct } from '@parapet/contract'
import { expect, test } from 'vitest'
import { listSkipped, toActText } from './bulk-act-words.ts'

const act: BulkAct = {
  ...{
    bulkActId: 'a',
    act: 'deactivate',
    status: 'done',
    total: 3001,
    done: 3001,
    changed: 3000,
    people: 3000,
    skippedCount: 1,
  },
  ...{ skipped: [{ name: 'Ada', reason: 'own_account' }], canUndo: true, createdAt: '2026-11-19T00:00:00.000Z' },
}

test('a bulk change says what it did, and who was left out for which reason', () => {
  expect(toActText(act)).toBe('3,000 people deactivated. 1 person left as they are.')
  expect(listSkipped(act)).toEqual(['Ada: you can’t deactivate yourself'])
  expect(toActText({ ...act, skipped: [], status: 'undoing', done: 400 })).toBe('Undoing: 400 of 3,001')
})

test('reminders are counted by person, and what was left out by due date', () => {
  const remind = { ...act, act: 'remind', changed: 40, people: 12, skippedCount: 2, canUndo: false } as const
  expect(toActText(remind)).toBe('Reminder sent to 12 people. 2 due dates left as they are.')
})
