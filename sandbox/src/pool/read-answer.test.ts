import { expect, test } from 'vitest'
import { readAnswer } from './read-answer.ts'

const report = { verdict: 'passed', message: null, line: null, breach: null, shown: null, output: '' }

test('a report is taken over field by field', () => {
  const full = { ...report, message: 'm', line: 3, breach: { sent: 's', got: 'g' }, shown: 'x', output: 'o' }
  expect(readAnswer({ id: 1, report: { ...full, extra: 'left out' } })).toEqual({ kind: 'report', id: 1, report: full })
})

test.each([
  null,
  7,
  [],
  {},
  { id: -1, report },
  { id: 1 },
  { id: 1, report: null },
  { id: 1, report: { ...report, verdict: 'perfect' } },
  { id: 1, report: { ...report, output: null } },
  { id: 1, report: { ...report, message: {} } },
  { id: 1, report: { ...report, line: 1.5 } },
  { id: 1, report: { ...report, breach: { sent: 's' } } },
  { id: 1, report: { ...report, shown: 1 } },
  { ready: { pid: 'x', uid: null } },
])('%j is no answer', (message) => {
  expect(readAnswer(message)).toBeUndefined()
})

test('texts are cut to their limit and can be stored', () => {
  const answer = readAnswer({
    id: 1,
    report: { ...report, message: 'x'.repeat(100_000), output: `\0\ud800${'y'.repeat(100_000)}` },
  })
  if (answer?.kind !== 'report') throw new Error('no report')
  expect(answer.report.message).toHaveLength(16 * 1024)
  expect(answer.report.output).toHaveLength(64 * 1024)
  expect(answer.report.output.slice(0, 3)).toBe('\ufffd\ufffdy')
})
