import { expect, test } from 'vitest'
import { changeImport, type ImportChange, type ImportState, idle } from './import-state.ts'
import type { Row } from './people-rows.ts'

const rowAt = (number: number): Row => ({
  number,
  cells: [],
  person: { name: 'Ada', email: `ada-${number}@example.com`, role: '', team: '' },
  state: 'ready',
  problem: null,
})
const after = (...changes: ImportChange[]): ImportState => changes.reduce(changeImport, idle)
const answered = (outcome: 'created' | 'member', wasLost: boolean): ImportChange => ({
  type: 'answered',
  part: [rowAt(2)],
  lines: [{ outcome, problem: null }],
  wasLost,
})

test('a person who is a member after a lost response was invited by this import', () => {
  expect(after(answered('member', true)).outcomes.get(2)).toEqual({ outcome: 'created', note: null })
  expect(after(answered('member', false)).outcomes.get(2)).toEqual({ outcome: 'member', note: null })
})

test('a line without a response is refused, and earlier lines keep theirs', () => {
  const { outcomes } = after(answered('created', false), {
    type: 'answered',
    part: [rowAt(3)],
    lines: [],
    wasLost: false,
  })
  expect([...outcomes]).toEqual([
    [2, { outcome: 'created', note: null }],
    [3, { outcome: 'refused', note: 'The service did not say' }],
  ])
})

test('a lost connection waits with its error until the service responds again', () => {
  const error = new Error('The service cannot be reached.')
  expect(after({ type: 'running' }, { type: 'lost', error })).toMatchObject({ status: 'waiting', error })
  expect(after({ type: 'lost', error }, { type: 'running' })).toMatchObject({ status: 'running', error: null })
})
